import type { Command } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { generatedObject } from './generated-object.ts'
import { generatorCommand } from './generator.ts'
import { matchLabelsOf } from './match-labels.ts'

function intOrPercent(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text
}

export const createPodDisruptionBudget: Command = generatorCommand({
  name: 'poddisruptionbudget',
  aliases: ['pdb'],
  summary: 'Create a budget of pods that evictions may take',
  usage: 'poddisruptionbudget NAME --selector=SELECTOR --min-available=N',
  examples: [
    '# Create a budget that wants at least one pod with the label app=rails at all times',
    'kubectl create poddisruptionbudget my-pdb --selector=app=rails --min-available=1',
  ],
  flags: [
    { name: 'selector', type: 'string', help: 'Labels of the pods that the budget protects.' },
    {
      name: 'min-available',
      type: 'string',
      help: 'Pods that evictions must leave, as a number or a share such as 50%.',
    },
    {
      name: 'max-unavailable',
      type: 'string',
      help: 'Pods that may be missing during evictions, as a number or a share such as 25%.',
    },
  ],
  failure: 'failed to create poddisruptionbudgets: ',
  build({ flags }, name) {
    const [least, most] = [flags.text('min-available'), flags.text('max-unavailable')]
    if (flags.text('selector') === '') throw new CtlError('a selector must be specified')
    if (least === '' && most === '') {
      throw new CtlError('one of min-available or max-unavailable must be specified')
    }
    if (least !== '' && most !== '') {
      throw new CtlError('min-available and max-unavailable cannot be both specified')
    }
    const spec = {
      ...(most !== '' && { maxUnavailable: intOrPercent(most) }),
      ...(least !== '' && { minAvailable: intOrPercent(least) }),
      selector: { matchLabels: matchLabelsOf(flags.text('selector')) },
    }
    const status = {
      currentHealthy: 0,
      desiredHealthy: 0,
      disruptionsAllowed: 0,
      expectedPods: 0,
    }
    const apiVersion = 'policy/v1'
    return generatedObject({
      apiVersion,
      kind: 'PodDisruptionBudget',
      name,
      content: { spec, status },
    })
  },
})
