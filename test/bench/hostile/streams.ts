import type { HostileInput } from './hostile-input.ts'
import { runPod } from './pods.ts'
import { streamFloods } from './stream-floods.ts'

/** Streams to containers whose clients send more, or in smaller pieces, than any would. */
export const streamInputs: readonly HostileInput[] = Object.entries(streamFloods).map(
  ([name, flood]): HostileInput => ({
    name,
    async run(target) {
      const podPath = await runPod(target, 'sleep 1000')
      await flood({ tls: target.tls, podPath })
    },
  }),
)
