/**
 * A text by the changes that make it of a former one, as node-host/tools/pack-changes.ts packs them: `=4` takes over four
 * lines, `~4` leaves out four, `> more` takes over one with more at its end, and other lines are new.
 */
export function changedText(former: string, changes: string): string {
  const before = former.split('\n')
  const lines: string[] = []
  let at = 0
  for (const change of changes.split('\n')) {
    const rest = change.slice(1)
    if (change.startsWith('=')) lines.push(...before.slice(at, (at += Number(rest))))
    else if (change.startsWith('~')) at += Number(rest)
    else if (change.startsWith('>')) lines.push(`${before[at++]}${rest}`)
    else lines.push(change)
  }
  return lines.join('\n')
}
