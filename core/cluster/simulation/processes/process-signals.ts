/** The signals of Linux with their numbers. */
export const signalNumbers = {
  HUP: 1,
  INT: 2,
  QUIT: 3,
  ILL: 4,
  TRAP: 5,
  ABRT: 6,
  BUS: 7,
  FPE: 8,
  KILL: 9,
  USR1: 10,
  SEGV: 11,
  USR2: 12,
  PIPE: 13,
  ALRM: 14,
  TERM: 15,
  STKFLT: 16,
  CHLD: 17,
  CONT: 18,
  STOP: 19,
  TSTP: 20,
  TTIN: 21,
  TTOU: 22,
  URG: 23,
  XCPU: 24,
  XFSZ: 25,
  VTALRM: 26,
  PROF: 27,
  WINCH: 28,
  POLL: 29,
  PWR: 30,
  SYS: 31,
} as const

export type SignalName = keyof typeof signalNumbers

/** Signals that do nothing to a process that does not handle them. */
const ignoredByDefault: ReadonlySet<SignalName> = new Set(['CHLD', 'CONT', 'URG', 'WINCH'])

/** Signals that stop a process, which does not end by them. */
const stopping: ReadonlySet<SignalName> = new Set(['STOP', 'TSTP', 'TTIN', 'TTOU'])

/** Whether a signal ends a process that does not handle it. */
export function endsByDefault(name: SignalName): boolean {
  return !ignoredByDefault.has(name) && !stopping.has(name)
}

/** What a process does about a signal. */
export type SignalAction = 'default' | 'ignore' | 'handle'

/** The name of a signal that a user gives as `TERM`, `SIGTERM` or `15`; undefined for none. */
export function signalNamed(text: string): SignalName | undefined {
  const name = text.toUpperCase().replace(/^SIG/, '')
  if (Object.hasOwn(signalNumbers, name)) return name as SignalName
  const found = Object.entries(signalNumbers).find(([, number]) => String(number) === text)
  return found?.[0] as SignalName | undefined
}

/**
 * The signals of one process. Who runs it asks {@link deliver} what becomes of a signal; its program sets actions, and takes the
 * signals that it handles.
 */
export class ProcessSignals {
  readonly #actions = new Map<SignalName, SignalAction>()
  readonly #pending: SignalName[] = []

  set(name: SignalName, action: SignalAction): void {
    if (action === 'default') this.#actions.delete(name)
    else this.#actions.set(name, action)
  }

  actionOf(name: SignalName): SignalAction {
    return this.#actions.get(name) ?? 'default'
  }

  /** The oldest signal that is to be handled, which stays; undefined where none has come. */
  get next(): SignalName | undefined {
    return this.#pending[0]
  }

  /** The oldest signal that is to be handled; undefined where none has come. */
  take(): SignalName | undefined {
    return this.#pending.shift()
  }

  /**
   * What becomes of a signal: `end` the process, `wake` its program, which handles it, or `nothing`. `isFirst` says that it is process
   * 1 of its namespace, which the kernel sends only what it handles (pid_namespaces(7)).
   */
  deliver(name: SignalName, isFirst: boolean): 'end' | 'wake' | 'nothing' {
    const action = this.actionOf(name)
    if (name === 'KILL') return isFirst ? 'nothing' : 'end'
    if (action === 'handle') {
      // A signal that is pending already is not queued again.
      if (!this.#pending.includes(name)) this.#pending.push(name)
      return 'wake'
    }
    if (action === 'ignore' || isFirst || ignoredByDefault.has(name)) return 'nothing'
    return 'end'
  }
}
