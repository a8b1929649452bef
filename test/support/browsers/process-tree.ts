import { readdirSync, readFileSync } from 'node:fs'

/** A process, with what tells it from a later one of the same id. */
export interface KnownProcess {
  readonly id: number
  readonly started: string
}

interface ListedProcess extends KnownProcess {
  readonly parent: number
}

function readProcess(id: number): ListedProcess | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${id}/stat`, 'utf8')
  } catch {
    // It has ended since it was listed.
    return undefined
  }
  // The name stands in parentheses and may hold blanks; behind it are the state, the parent and, as the twentieth, the start.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { id, parent: Number(fields[1]), started: fields[19] ?? '' }
}

/**
 * The processes that a process has started, and those that these have, in whatever groups: Puppeteer gives each Firefox one of its own. Linux alone
 * says it, as CI runs there; elsewhere there are none.
 */
export function processesBelow(root: number): readonly KnownProcess[] {
  if (process.platform !== 'linux') return []
  const listed = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
  const found: ListedProcess[] = []
  const parents = new Set([root])
  // A child may stand before its parent, so that the list is read until it gives no more.
  for (let count = -1; count !== found.length;) {
    count = found.length
    for (const each of listed) {
      if (!parents.has(each.parent) || parents.has(each.id)) continue
      parents.add(each.id)
      found.push(each)
    }
  }
  return found
}

/** Kills those that still run. */
export function killProcesses(processes: readonly KnownProcess[]): void {
  for (const { id, started } of processes) {
    if (readProcess(id)?.started !== started) continue
    try {
      process.kill(id, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
