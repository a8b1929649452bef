/** Cost in units above which the API server stops a single evaluation. */
export const runCostLimit = 1_000_000
