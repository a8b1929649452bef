/** Cost units of one expression of a check. */
export const checkCostLimit = 1_000_000

/** Characters of an expression. */
export const longestExpression = 4_000

/** Characters of a sentence as it is written, and as it is said. */
export const longestSentence = 1_000

export const mostChecks = 10

export const mostCheckedObjects = 20

export const mostMissing = 20
