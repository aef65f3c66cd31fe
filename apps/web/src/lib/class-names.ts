export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name): name is string => typeof name === 'string' && name !== '').join(' ');
