import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasKubectl } from '../kubectl.ts'
import { Oracle } from './oracle.ts'

const present = await hasKubectl()

/** A line, or a line and what is piped into it. */
export type ComparedLine = string | readonly [line: string, input: string]

/**
 * Tests that run lines through a stock kubectl and through core/command/ctl, in order and on servers of their own, and want the
 * same output, errors and exit code.
 */
export function compared(
  name: string,
  steps: Readonly<Record<string, readonly ComparedLine[]>>,
): void {
  describe.runIf(present)(`compared with kubectl: ${name}`, () => {
    let oracle: Oracle

    beforeAll(async () => {
      oracle = await Oracle.start()
    })

    afterAll(async () => {
      await oracle.close()
    })

    it.each(Object.entries(steps))(
      "kubectl and the project's command alike: %s",
      async (_step, lines) => {
        for (const compare of lines) {
          const [line, input] = typeof compare === 'string' ? [compare, ''] : compare
          const { stock, ours } = await oracle.both(line, input)
          expect(ours, line).toEqual(stock)
        }
      },
    )
  })
}
