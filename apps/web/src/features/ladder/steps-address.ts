/** Where a guest reads of their steps: a page of the settings. */
export const stepsAddress = '/settings/steps';
