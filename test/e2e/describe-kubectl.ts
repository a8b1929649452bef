import { afterAll, beforeAll, describe } from 'vitest'
import { hasKubectl, KubectlServer } from './kubectl.ts'

const present = await hasKubectl()

/**
 * Tests of what a stock kubectl does, with a server of their own; skipped where there is no kubectl. `does` goes on with
 * `a stock kubectl`.
 */
export function describeKubectl(does: string, body: (kubectl: KubectlServer) => void): void {
  describe.runIf(present)(`a stock kubectl ${does}`, () => {
    const kubectl = new KubectlServer()
    beforeAll(() => kubectl.start())
    afterAll(() => kubectl.close())
    body(kubectl)
  })
}
