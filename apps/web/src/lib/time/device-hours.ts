let device: boolean | undefined;

/** Whether hours of the clock go to 24 on this device. */
export const deviceHas24 = (): boolean => {
  device ??=
    new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hourCycle?.startsWith('h2') ?? false;
  return device;
};
