/** Name of the service worker's file, by which pages look for it unless they are given another. */
export const serviceWorkerName = 'skerry-service-worker.js'
