const digits = '1 2 3 4 5 6 7 8 9 0'

/** Loops over ten digits within each other. */
export const nestedLoops = (depth: number): string =>
  depth === 0 ? ':' : `for v${depth} in ${digits}; do ${nestedLoops(depth - 1)}; done`

/** A variable that doubles until it takes 32 MiB. */
export const doublingVariable = 'x=a; for i in $(seq 1 25); do x="$x$x"; done; echo $x'

export interface HostileScript {
  readonly script: string
  /** State of its container after a minute: `running`, or the reason of its end. */
  readonly state: string
}

/** Scripts of pods that would hold a server which ran them without a bound, by the name of a pod. */
export const hostileScripts: Readonly<Record<string, HostileScript>> = {
  'nine-loops': { script: nestedLoops(9), state: 'running' },
  'seq-in-seq': {
    script: 'for a in $(seq 1 10000); do for b in $(seq 1 10000); do :; done; done',
    state: 'running',
  },
  doubling: { script: doublingVariable, state: 'OOMKilled' },
  words: {
    script: 'x="a "; for i in $(seq 1 23); do x="$x$x"; done; for i in $x; do :; done',
    state: 'OOMKilled',
  },
  files: {
    script: 'echo hello > f; while true; do cat f >> g; cat g >> f; done',
    state: 'running',
  },
  captured: { script: 'x=$(seq 1 1000000000)', state: 'running' },
  'long-sequence': { script: 'seq 1 1000000000 | tail -n 1', state: 'running' },
  'long-pipe': { script: 'yes | grep n', state: 'running' },
  'busy-echo': { script: 'while true; do echo a; sleep 0.00001; done', state: 'running' },
  'slow-echo': { script: 'while true; do echo a; sleep 0.001; done', state: 'running' },
  counter: {
    script: 'while true; do i=$((i+1)); echo $i $(date +%T); sleep 1; done',
    state: 'running',
  },
  'busy-counter': {
    script: 'while true; do i=$((i+1)); echo $i $(date +%T); done',
    state: 'running',
  },
  'large-text': {
    script: 'x=$(seq 1 100000); while true; do echo "$x" | grep zz; i=$i.; done',
    state: 'running',
  },
  directories: {
    script: `while true; do mkdir -p ${'a/'.repeat(2000)}; rm -r a; done`,
    state: 'running',
  },
  archives: {
    script:
      'for i in $(seq 1 2000); do echo $i > f$i; done; while true; do tar cf - . | tar tf - | wc -l; done',
    state: 'running',
  },
  parentheses: { script: '('.repeat(30_000), state: 'Error' },
  arithmetic: { script: `echo $((${'('.repeat(50_000)}1))`, state: 'Error' },
  'long-task': {
    script: 'for i in $(seq 1 1500); do echo $i > f; done; exit 7',
    state: 'Error',
  },
}
