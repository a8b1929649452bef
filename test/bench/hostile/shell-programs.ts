import { setTimeout as delay } from 'node:timers/promises'
import type { HostileInput } from './hostile-input.ts'
import { podOf } from './pods.ts'

/** How long a program is let run beside other requests. */
const runMs = 4000

const digits = '1 2 3 4 5 6 7 8 9 0'

/** `for` loops within each other, each over ten values. */
function nestedLoops(depth: number): string {
  const names = 'abcdefghi'.split('').slice(0, depth)
  const heads = names.map((name) => `for ${name} in ${digits}; do`).join(' ')
  return `${heads} :; ${names.map(() => 'done').join('; ')}`
}

/** A variable of 2^count characters. */
function doubled(count: number): string {
  return `x=a; ${'x="$x$x"; '.repeat(count)}`
}

const scripts: Readonly<Record<string, string>> = {
  'nine nested loops': nestedLoops(9),
  'a loop over seq twice': 'for a in $(seq 1 10000); do for b in $(seq 1 10000); do :; done; done',
  'a variable doubled 25 times': `${doubled(25)}echo done; sleep 1000`,
  'a loop over 2^23 words': `x="a "; ${'x="$x$x"; '.repeat(23)}for i in $x; do :; done`,
  'a file that doubles': 'echo aaaaaaaa > f; while true; do cat f > g; cat f >> g; cat g > f; done',
  'a long seq': 'seq 1 1000000000; sleep 1000',
  'an endless loop': 'while true; do :; done',
  'endless output': 'yes',
}

/** Pods whose main process is such a program, and probes that are. */
export const shellInputs: readonly HostileInput[] = [
  ...Object.entries(scripts).map(([name, script]): HostileInput => ({
    name: `a pod with ${name}`,
    async run(target) {
      await target.create('/api/v1/namespaces/default/pods', podOf('busy', { script }))
      await delay(runMs)
    },
  })),
  {
    name: '20 pods with nine nested loops, in probes too',
    async run(target) {
      for (let at = 0; at < 20; at++) {
        const pod = podOf(`busy-${at}`, { script: nestedLoops(9), probe: nestedLoops(9) })
        await target.create('/api/v1/namespaces/default/pods', pod)
      }
      await delay(runMs)
    },
  },
]
