/** 1 sexual content, 2 spam or scam … 7 other: what somebody reports, and the rule that it breaks. */
export const reasons = [1, 2, 3, 4, 5, 6, 7] as const;

export const reasonKey = (reason: number | null) => `n${reasons.find((each) => each === reason) ?? 7}` as const;
