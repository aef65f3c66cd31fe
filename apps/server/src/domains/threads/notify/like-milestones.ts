/** The largest of 1, 10, 50, 100, 500, 1000 … that so many likes have reached; 0 for none. */
export const milestoneOf = (likes: number): number => {
  if (likes < 10) return likes > 0 ? 1 : 0;
  const power = 10 ** (String(likes).length - 1);
  return likes >= 5 * power ? 5 * power : power;
};
