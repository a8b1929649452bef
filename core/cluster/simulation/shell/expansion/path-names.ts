import type { Steps } from '../state/open-files.ts'
import { existsIn, namesIn, isDirectoryIn } from '../state/shell-files.ts'
import type { Shell } from '../state/shell-state.ts'
import type { Field } from './field-builder.ts'
import { GlobPattern, hasPattern, type PatternText } from './glob-pattern.ts'

/** Characters as which a name counts beside its text. */
const namesInStep = 64
/** What a name takes beside its text. */
const nameBytes = 32

export interface FoundNames {
  readonly names: readonly string[]
  /** What they take, in bytes. */
  readonly bytes: number
}

/** Paths that a pattern matches, in their order; undefined where it is none, or matches nothing. */
export function* pathNames(shell: Shell, field: Field): Steps<FoundNames | undefined> {
  if (shell.has('noglob') || !hasPattern(field)) return undefined
  // A bracket alone, such as the command `[`, is no pattern.
  if (GlobPattern.of(field).literal !== undefined) return undefined
  const parts = componentsOf(field)
  let found = ['']
  let bytes = 0
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1
    const text = part.map((each) => each.text).join('')
    const next: string[] = []
    for (const base of found) {
      if (!hasPattern(part)) {
        const path = base + unescaped(part)
        if (isLast ? text === '' || existsIn(shell, path) : true)
          next.push(isLast ? path : `${path}/`)
        continue
      }
      for (const name of yield* matching(shell, base, part)) {
        const path = base + name
        if (isLast || isDirectoryIn(shell, path)) next.push(isLast ? path : `${path}/`)
      }
    }
    found = next
    bytes = found.reduce((sum, path) => sum + nameBytes + path.length, 0)
    shell.meter.hold(bytes)
    shell.meter.hold(-bytes)
  }
  return found.length === 0 ? undefined : { names: found, bytes }
}

function* matching(shell: Shell, base: string, part: readonly PatternText[]): Steps<string[]> {
  const { meter } = shell
  const pattern = GlobPattern.of(part)
  const showsHidden = part[0]?.text.startsWith('.') === true
  const found: string[] = []
  const hidden = showsHidden ? ['.', '..'] : []
  for (const name of [...hidden, ...namesIn(shell, base === '' ? '.' : base)]) {
    const wait = meter.spend(0, namesInStep + name.length)
    if (wait) yield wait
    if (name.startsWith('.') && !showsHidden) continue
    if (yield* pattern.matches(name, meter)) found.push(name)
  }
  return found
}

function unescaped(part: readonly PatternText[]): string {
  return part.map(({ text, quoted }) => (quoted ? text : text.replace(/\\(.)/gs, '$1'))).join('')
}

/** The parts of a path between its slashes. */
function componentsOf(field: Field): PatternText[][] {
  const components: PatternText[][] = [[]]
  for (const { text, quoted } of field) {
    for (const [at, piece] of text.split('/').entries()) {
      if (at > 0) components.push([])
      if (piece !== '') components.at(-1)?.push({ text: piece, quoted })
    }
  }
  return components
}
