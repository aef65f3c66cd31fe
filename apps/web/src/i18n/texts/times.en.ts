const times = {
  now: 'just now',
  minute_one: '{{count}} minute ago',
  minute_other: '{{count}} minutes ago',
  hour_one: '{{count}} hour ago',
  hour_other: '{{count}} hours ago',
  day_one: '{{count}} day ago',
  day_other: '{{count}} days ago',
  week_one: '{{count}} week ago',
  week_other: '{{count}} weeks ago',
  month_one: '{{count}} month ago',
  month_other: '{{count}} months ago',
  year_one: '{{count}} year ago',
  year_other: '{{count}} years ago',
  today: 'Today',
  yesterday: 'Yesterday',
  oClock: '{{time}}',
  yesterdayAt: 'yesterday, {{time}}',
  tomorrowAt: 'tomorrow, {{time}}',
  dateAt: '{{date}}, {{time}}',
  joined: {
    alone: 'Joined {{ago}}',
    since: 'Since {{month}} {{year}}',
    years_one: 'Here for {{count}} year',
    years_other: 'Here for {{count}} years',
    veteran: 'Veteran since {{year}}',
  },
  months: {
    jan: 'January',
    feb: 'February',
    mar: 'March',
    apr: 'April',
    may: 'May',
    jun: 'June',
    jul: 'July',
    aug: 'August',
    sep: 'September',
    oct: 'October',
    nov: 'November',
    dec: 'December',
  },
} as const;

export default times;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    times: typeof times;
  }
}
