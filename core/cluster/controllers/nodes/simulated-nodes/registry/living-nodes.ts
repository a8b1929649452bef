/** The simulated nodes that run, as their kubelets see it. A node that fails stops to renew its lease and to report anything. */
export interface LivingNodes {
  /** Whether the node is simulated and has not failed. */
  isAlive(node: string): boolean
  /** InternalIP of a simulated node; empty for any other node. */
  address(node: string): string
  /** Reports nodes that live as such, then each node that begins or ceases to live, until `signal` aborts. */
  listen(changed: (node: string, isAlive: boolean) => void, signal: AbortSignal): void
}
