/** Error for a resource that is not registered with the cache, or no longer. */
export class UnregisteredError extends TypeError {}
