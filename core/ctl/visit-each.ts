import type { CommandContext } from './command.ts'

export interface Visited {
  readonly count: number
  readonly failures: readonly unknown[]
}

/** Calls `visit` for each item in order; a failure does not stop the others, an abort does. */
export async function visitEach<T>(
  { signal }: Pick<CommandContext, 'signal'>,
  items: AsyncIterable<T>,
  visit: (item: T) => Promise<void>,
): Promise<Visited> {
  const failures: unknown[] = []
  let count = 0
  for await (const item of items) {
    count++
    try {
      await visit(item)
    } catch (error) {
      signal.throwIfAborted()
      failures.push(error)
    }
  }
  return { count, failures }
}
