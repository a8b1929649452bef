import { ranged } from './former-text.ts'

/**
 * A text by the changes that make it of a former one, as node-host/build/tools/pack-changes.ts packs them: `=4` takes over four
 * lines, `~4` leaves out four, and others take over one: `> more` with more at its end, `^3 more` with more behind the word of that number,
 * `@1.33-` for these releases. All other lines are new.
 */
export function changedText(former: string, changes: string): string {
  const before = former.split('\n')
  const lines: string[] = []
  let at = 0
  for (const change of changes.split('\n')) {
    const rest = change.slice(1)
    if (change.startsWith('=')) lines.push(...before.slice(at, (at += Number(rest))))
    else if (change.startsWith('~')) at += Number(rest)
    else if (/^[>@^]/.test(change)) lines.push(edited(before[at++] ?? '', change))
    else lines.push(change)
  }
  return lines.join('\n')
}

function edited(line: string, change: string): string {
  const rest = change.slice(1)
  if (change.startsWith('>')) return line + rest
  if (change.startsWith('@')) return ranged(line, rest)
  const [number = '', more] = rest.split(/ (.*)/)
  let at = 0
  return line.replace(/\S+/g, (word) => (at++ === Number(number) ? word + more : word))
}
