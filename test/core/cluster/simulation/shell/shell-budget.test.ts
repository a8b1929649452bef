import { describe, expect, it } from 'vitest'
import {
  mostMemory,
  mostMemoryInAll,
} from '../../../../../core/cluster/simulation/processes/process-meter.ts'
import { TimedProcess } from '../../../../../core/cluster/simulation/processes/timed-process.ts'
import { runCommand } from '../../../../../core/cluster/simulation/shell/run-command.ts'
import { scriptWorld } from '../../../../support/shell/run-script.ts'

/** Steps that are made between two moments at which a process can be stopped. */
const mostStepsAtOnce = 20_000

/** Runs a script for 30,000 steps, and checks that it keeps to its budget and gives back what it held. */
function follow(text: string, shell = 'sh'): number | 'goes on' {
  const container = { left: mostMemory }
  const all = { left: mostMemoryInAll }
  let time = 0
  const world = scriptWorld(() => time)
  const process = new TimedProcess((meter) => runCommand(world, [shell, '-c', text], meter), {
    startedAt: 0,
    clock: { now: () => time },
    limits: { container, all },
  })
  let atOnce = 0
  while (process.meter.steps < 30_000 && !process.end) {
    const { steps } = process.meter
    process.next()
    atOnce = Math.max(atOnce, process.meter.steps - steps)
    if (process.time === Infinity) break
    time = process.time
  }
  expect(atOnce).toBeLessThan(mostStepsAtOnce)
  process.close()
  expect(container).toEqual({ left: mostMemory })
  expect(all).toEqual({ left: mostMemoryInAll })
  return process.end?.exitCode ?? 'goes on'
}

const long = 'x=$(seq 1 20000)'

describe('a script of the shell that would hold the server', () => {
  it.each([
    [
      'stars in a pattern',
      `${long}; while :; do case "$x" in *1*2*3*4*5*6*7*8*9*z) ;; esac; i=$i.; done`,
    ],
    ['places of a pattern', `${long}; while :; do y=\${x//1*z/}; i=$i.; done`],
    ['ends of a text', `${long}; while :; do y=\${x%%1*z}; y=\${x##*[!0-9]z}; i=$i.; done`],
    [
      'file names',
      'for i in $(seq 1 500); do echo > f$i; done; while :; do echo */* *f*1*2 > /dev/null; done',
    ],
    ['numbers', 'while :; do : $((i = (i + 1) ** 3 % 1000003)); done'],
    ['a counting loop', 'for ((;;)); do ((i++)); done'],
    ['a trap that sends its own signal', "trap 'kill -USR1 $$' USR1; kill -USR1 $$; echo never"],
    ['a function that jobs call', 'f() { f | f & }; f; while :; do sleep 0.001; i=$i.; done'],
    ['jobs that work', 'for i in 1 2 3 4 5; do while :; do j=$((j+1)); done & done; wait'],
    ['expressions of =~', `${long}; while [[ ! $x =~ ([0-9]+[0-9]*)*z ]]; do i=$i.; done`],
    ['options', 'while getopts abc o -abc; do OPTIND=1; i=$((i+1)); done'],
    ['arguments', 'set -- $(seq 1 20000); while :; do set -- "$@"; done'],
    ['braces', 'echo {1..99999999}'],
    ['braces in braces', `echo ${'{a,b}'.repeat(40)}`],
    ['a replacement that grows', 'x=aaaaaaaa; while :; do x=${x//a/aaaaaaaa}; done'],
    ['an array', 'while :; do a[i]=$i; i=$((i + 1)); done'],
  ])('is throttled: %s', (_, text) => {
    expect(follow(text, 'bash')).toBe('goes on')
  })

  it.each([
    ['a function that calls itself', 'f() { f; }; f', 139],
    ['a function in a pipe that calls itself', 'f() { f | f; }; f', 139],
    ['a script that evaluates itself', `x='eval "$x"'; eval "$x"`, 139],
    ['a trap in a trap', 'trap \'trap "exit 1" EXIT; exit 2\' EXIT; exit 3', 2],
    ['variables that are expressions', 'x=x; echo $((x))', 2],
    ['aliases of aliases', "alias a='b b' b='c c' c='a a'\na", 127],
    ['substitutions', `${'$(echo '.repeat(5000)}${')'.repeat(5000)}`, 139],
    ['substitutions of arithmetic', `echo ${'$(('.repeat(20_000)}`, 2],
    ['quotes', `echo ${'"$(echo '.repeat(3000)}`, 139],
    ['tests', `[[ ${'( '.repeat(20_000)}a ]]`, 139],
    ['here-documents', `cat ${'<<E '.repeat(5000)}\n${'E\n'.repeat(5000)}`, 0],
    ['fields', "IFS=:; x=$(printf '%20000s' | tr ' ' :); set -- $x; exit $(($# % 251))", 171],
  ] as const)('ends: %s', (_, text, code) => {
    expect(follow(text, 'bash')).toBe(code)
  })
})
