import { optionNames, type Shell } from '../state/shell-state.ts'

/** What a parameter stands for. */
export interface ParameterValue {
  /** Undefined for one that is not set. */
  readonly values: readonly string[] | undefined
  /** Whether each value is a field of its own: `$@`, `${a[@]}`; `joined` for `$*`. */
  readonly list?: 'fields' | 'joined'
}

const one = (value: string | undefined): ParameterValue => ({
  values: value === undefined ? undefined : [value],
})

/** The letters of the options that are on, as `$-`. */
export function optionLetters(shell: Shell): string {
  let letters = ''
  for (const [name, letter] of Object.entries(optionNames)) {
    if (shell.options.has(name as keyof typeof optionNames)) letters += letter
  }
  return shell.startedBy + (shell.isInteractive ? 'i' : '') + letters
}

/** The numbers of `$RANDOM`: the same ones after the same start. */
function nextRandom(shell: Shell): number {
  shell.meter.changes += 1
  // Park and Miller's generator.
  shell.random = (shell.random * 48_271) % 0x7fffffff
  return shell.random & 0x7fff
}

/** A parameter by its name: a variable, a number, or a sign. */
export function parameterValue(shell: Shell, name: string, index?: string): ParameterValue {
  const { parameters, scope } = shell
  switch (name) {
    case '@':
      return { values: parameters.length > 0 ? parameters : undefined, list: 'fields' }
    case '*':
      return { values: parameters.length > 0 ? parameters : undefined, list: 'joined' }
    case '#':
      return one(String(parameters.length))
    case '?':
      return one(String(shell.status))
    case '$':
      return one(String(shell.pid))
    case '!':
      return one(shell.lastBackground === undefined ? undefined : String(shell.lastBackground))
    case '-':
      return one(optionLetters(shell))
    case '0':
      return one(shell.name)
    default:
      break
  }
  if (/^\d/.test(name)) return one(parameters[Number(name) - 1])
  if (index !== undefined) {
    const { elements, value } = scope.find(name) ?? {}
    const at = Number(index)
    if (!elements) return one(at === 0 ? value : undefined)
    return one(elements.get(at < 0 ? 1 + Math.max(-1, ...elements.keys()) + at : at))
  }
  return one(scope.value(name) ?? dynamicValue(shell, name))
}

function dynamicValue(shell: Shell, name: string): string | undefined {
  switch (name) {
    case 'RANDOM':
      return String(nextRandom(shell))
    case 'LINENO':
      return String(shell.line)
    case 'SECONDS':
      return String(Math.floor((shell.session.now() - shell.startedAt) / 1000))
    case 'PPID':
      return String(shell.parentPid)
    default:
      return undefined
  }
}

/** All elements of an array; a variable is an array of one. */
export function elementsOf(shell: Shell, name: string): ReadonlyMap<number, string> {
  const { elements, value } = shell.scope.find(name) ?? {}
  return elements ?? new Map(value === undefined ? [] : [[0, value]])
}

/** The characters at which words are split. */
export function separatorsOf(shell: Shell): string {
  return shell.scope.value('IFS') ?? ' \t\n'
}
