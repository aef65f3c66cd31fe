/** A process that is played. */
export interface Standing {
  /** A process stands still until then. */
  until: number;
  dead: boolean;
}

/** Time that passes by events alone; a timer of a process that stands still runs once it goes on. */
export const createTime = () => {
  const due: { at: number; run: () => void; by: Standing | undefined }[] = [];
  let now = 0;
  const time = {
    now: () => now,
    after: (milliseconds: number, run: () => void, by?: Standing): (() => void) => {
      const event = { at: now + milliseconds, run, by };
      let at = due.length;
      while (at > 0 && (due[at - 1]?.at ?? 0) > event.at) at -= 1;
      due.splice(at, 0, event);
      return () => void due.splice(due.indexOf(event), due.includes(event) ? 1 : 0);
    },
    runUntil: async (end: number): Promise<void> => {
      for (let event = due[0]; event && event.at <= end; event = due[0]) {
        due.shift();
        now = Math.max(now, event.at);
        const { by } = event;
        if (by?.dead) continue;
        if (by && by.until > now) time.after(by.until - now, event.run, by);
        else event.run();
        // What was resolved goes on before the next event.
        for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
      }
      now = end;
    },
  };
  return time;
};
