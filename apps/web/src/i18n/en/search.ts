const search = {
  title: 'Search',
  field: 'Search messages, threads, rooms and people',
  placeholder: 'Words, a name, a room',
  kinds: 'What is searched',
  all: 'All',
  messages: 'Messages',
  threads: 'Threads',
  rooms: 'Rooms',
  people: 'People',
  texts: 'Messages and threads',
  aThread: 'Thread',
  where: 'Where to search',
  everywhere: 'All rooms',
  inRoom: 'In {{room}}',
  thisRoom: 'this room',
  results: 'What was found',
  waiting: 'Searching',
  found_one: '{{count}} found',
  found_other: '{{count}} found',
  foundMore: 'The first {{count}} found',
  loadMore: 'Load more',
  end: 'That is all.',
  moreFailed: 'More could not be loaded.',
  gone: 'Something in this list was deleted meanwhile.',
  searchAgain: 'Search again',
  begin: 'What are you looking for?',
  beginText: 'Every script is understood, and each spelling finds the other: nahi, nahin, نہیں.',
  tooShort: 'A little more, please',
  tooShortText: 'Two letters of a word are enough.',
  nothing: 'Nothing found',
  nothingText: 'All the words must be there. Try fewer, or others.',
  searchEverywhere: 'Search everywhere',
  failed: 'The search did not work.',
  tooMany: 'A little slower, please',
  tooManyText: 'That was very many searches. It goes on by itself in a moment.',
  noRoom: 'This room cannot be searched',
} as const;

export default search;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    search: typeof search;
  }
}
