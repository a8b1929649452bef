import { structOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Command, CommandCall } from '../command.ts'
import { dryRunFlag, selectorFlag } from '../frequent-flags.ts'
import { dryRunOf } from '../write-options.ts'
import { printOutcome } from './print-outcome.ts'
import { nodePath, readNodes } from './read-nodes.ts'

/** Marks nodes as unschedulable, or as schedulable again; says for each what it is now. */
export async function setUnschedulable(
  call: CommandCall,
  found: readonly ApiObject[],
  wanted: boolean,
): Promise<void> {
  const { client, signal } = call
  const dryRun = dryRunOf(call)
  const outcome = wanted ? 'cordoned' : 'uncordoned'
  for (const node of found) {
    if ((structOf(node, 'spec')['unschedulable'] === true) === wanted) {
      printOutcome(call, node, `already ${outcome}`)
      continue
    }
    if (dryRun !== 'client') {
      const patch = { spec: { unschedulable: wanted ? true : null } }
      const path = nodePath(node.metadata.name ?? '')
      await client.patch(path, 'strategic', patch, { signal, dryRun: dryRun === 'server' })
    }
    printOutcome(call, node, outcome)
  }
}

function makeCommand(name: string, wanted: boolean, summary: string): Command {
  return {
    name,
    summary,
    usage: `${name} NODE`,
    description: wanted ? `${summary}; those that run there stay.` : `${summary}.`,
    examples: [`# ${summary}`, `kubectl ${name} worker-1`],
    words: 'none',
    flags: [selectorFlag, dryRunFlag],
    async run(call) {
      const found = await readNodes(call, name)
      await setUnschedulable(call, found, wanted)
    },
  }
}

export const cordonCommand: Command = makeCommand('cordon', true, 'Keep new pods off nodes')
export const uncordonCommand: Command = makeCommand(
  'uncordon',
  false,
  'Let nodes take new pods again',
)
