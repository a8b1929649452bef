/** A container that a hook is asked about. */
export interface HookTarget {
  readonly namespace: string
  readonly pod: string
  readonly container: string
}

/** Result of a command that a hook answers. */
export interface HookResult {
  readonly stdout?: string
  readonly stderr?: string
  readonly exitCode?: number
}

/** Functions that stand for processes of simulated containers, where a program owns the server. Undefined: as without them. */
export interface SimulationHooks {
  /** The log of a container. */
  logs?(target: HookTarget): string | undefined
  /** Runs a command in a container. */
  exec?(
    target: HookTarget,
    command: readonly string[],
  ): HookResult | undefined | Promise<HookResult | undefined>
  /** Body of the answers to HTTP requests to a port of a pod; its container is empty. */
  portForward?(target: HookTarget, port: number): string | undefined
}
