/** Time at which the worker's script began to run; imported first, so that other modules' loading is counted. */
export const scriptStartedAt: number = performance.now()
