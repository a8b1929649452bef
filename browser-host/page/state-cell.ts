import type { ServerState } from './opened-server.ts'

type Change = Pick<ServerState, 'phase'> & Partial<Pick<ServerState, 'owner' | 'reason'>>

/** Number of notices that are kept, the newest ones. */
const mostNotices = 20

/** The state of an opened server, with the listeners of its changes. */
export class StateCell {
  readonly #listeners = new Set<(state: ServerState) => void>()
  #state: ServerState = { phase: 'connecting', owner: false, notices: [] }

  get state(): ServerState {
    return this.#state
  }

  /** Sets the state; an absent `owner` is kept, an absent `reason` is removed. */
  set({ phase, owner = this.#state.owner, reason }: Change): void {
    if (this.#state.phase === 'closed') return
    const { notices } = this.#state
    this.#notify({ phase, owner, notices, ...(reason !== undefined && { reason }) })
  }

  /** Adds a notice for the user, once. */
  notify(notice: string): void {
    const { notices } = this.#state
    if (this.#state.phase === 'closed' || notices.includes(notice)) return
    this.#notify({ ...this.#state, notices: [...notices, notice].slice(-mostNotices) })
  }

  listen(listener: (state: ServerState) => void): () => void {
    const own = (state: ServerState): void => listener(state)
    this.#listeners.add(own)
    return () => void this.#listeners.delete(own)
  }

  /** Resolves once `holds` is true of the state, at once where it is already. */
  until(holds: (state: ServerState) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (state: ServerState): void => {
        if (!holds(state)) return
        stop()
        resolve()
      }
      const stop = this.listen(look)
      look(this.#state)
    })
  }

  close(): void {
    this.set({ phase: 'closed', owner: false })
    this.#listeners.clear()
  }

  #notify(state: ServerState): void {
    this.#state = state
    for (const listener of this.#listeners) listener(state)
  }
}
