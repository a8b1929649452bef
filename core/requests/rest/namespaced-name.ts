/** Namespace and name of an object of the request's resource. */
export interface NamespacedName {
  /** Empty for cluster-scoped resources. */
  readonly namespace: string
  readonly name: string
}
