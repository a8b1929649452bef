import { expect, it } from 'vitest'
import { parseCommand } from '../../../../node-host/commands/flags/parse-command.ts'
import {
  kubeApiserverProgram,
  skerryProgram,
} from '../../../../node-host/commands/serve/programs.ts'

function started(options: object) {
  return { action: 'start', settings: { options } }
}

it('skerry simulates a cluster unless a flag says otherwise', () => {
  expect(parseCommand(skerryProgram, [])).toMatchObject(started({ simulate: true }))
  expect(
    parseCommand(skerryProgram, [
      '--simulate=false',
      '--nodes=5',
      '--load-balancer-range=10.9.0.0/16',
    ]),
  ).toMatchObject(started({ simulate: false, nodes: 5, loadBalancerRange: '10.9.0.0/16' }))
})

it('the name kube-apiserver simulates none unless a flag asks for it', () => {
  const plain = parseCommand(kubeApiserverProgram, [])
  expect(plain).not.toHaveProperty('settings.options.simulate')
  expect(parseCommand(kubeApiserverProgram, ['--simulate'])).toMatchObject(
    started({ simulate: true }),
  )
})
