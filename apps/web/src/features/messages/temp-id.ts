/** A new tempId: 24 lowercase hex characters, random, so that no two devices make the same (CONTRACT 5, Delivery). */
export const newTempId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
