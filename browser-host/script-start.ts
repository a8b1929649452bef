/** When the worker's script began to run. It is imported first, so that all that follows is counted. */
export const scriptStartedAt: number = performance.now()
