const search = {
  title: 'Search',
  field: 'Search messages, threads, rooms and people',
  placeholder: 'Words, a name, a room',
  kinds: 'What to search',
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
  results: 'Search results',
  waiting: 'Searching',
  found_one: '{{count}} result',
  found_other: '{{count}} results',
  foundMore: 'The first {{count}} results',
  loadMore: 'Load more',
  end: 'No more results.',
  moreFailed: 'More results could not be loaded.',
  gone: 'Something in this list has since been deleted.',
  searchAgain: 'Search again',
  begin: 'What are you looking for?',
  beginText: 'Any script and spelling will do: nahi, nahin and نہیں find each other.',
  tooShort: 'Type a little more',
  tooShortText: 'Two letters of a word are enough.',
  nothing: 'No results',
  nothingText: 'Every word must match. Try fewer or different words.',
  tookLong: 'The search took too long',
  tookLongText: 'It looked only at a part. Fewer or more exact words find more.',
  partial: 'The search took too long: these are not all results. Fewer or more exact words find more.',
  searchEverywhere: 'Search everywhere',
  failed: 'The search failed.',
  tooMany: 'Please slow down',
  tooManyText: 'Too many searches. This one continues by itself in a moment.',
  noRoom: 'This room cannot be searched',
} as const;

export default search;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    search: typeof search;
  }
}
