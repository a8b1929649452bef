/** Where one object of a request lives. */
export interface ObjectPlace {
  /** Empty for cluster-scoped resources. */
  readonly namespace: string
  readonly name: string
}
