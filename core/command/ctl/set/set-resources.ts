import { objectsOf, structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { parseQuantity } from '../../../base/api/quantities/quantity.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { changeObjects, ifChanged, withPodSpec } from './change-objects.ts'
import { matchesContainer } from './container-pattern.ts'

function amountsOf(text: string): JsonObject {
  const pairs = text
    .split(',')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', amount, ...more] = pair.split('=')
      if (amount === undefined || more.length > 0) {
        throw new CtlError(`Invalid argument syntax ${pair}, expected <resource>=<value>`)
      }
      if (parseQuantity(amount)) return [name, amount] as const
      throw new CtlError(
        "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
      )
    })
  return Object.fromEntries(pairs)
}

/** The command `set resources`. */
export async function setResources(call: CommandCall): Promise<void> {
  const { flags } = call
  const limits = amountsOf(flags.text('limits'))
  const requests = amountsOf(flags.text('requests'))
  const given = Object.entries({ limits, requests }).filter(
    ([, amounts]) => Object.keys(amounts).length > 0,
  )
  if (given.length === 0) {
    throw new CtlError(
      'you must specify an update to requests or limits (in the form of --requests/--limits)',
    )
  }
  const wanted = flags.text('containers')
  const matches = matchesContainer(wanted)
  await changeObjects(call, call.args, {
    outcome: 'resource requirements updated',
    doing: 'resources update to pod template',
    change(before, target) {
      let isFound = false
      const after = withPodSpec(before, target, (spec) => {
        const containers = objectsOf(spec, 'containers').map((container) => {
          if (!matches(container)) return container
          isFound = true
          const old = structOf(container, 'resources')
          const changed = given.map(([name, amounts]) => [
            name,
            { ...structOf(old, name), ...amounts },
          ])
          return { ...container, resources: { ...old, ...Object.fromEntries(changed) } }
        })
        return { ...spec, containers }
      })
      if (!isFound) return { problems: [`unable to find container named ${wanted}`] }
      return ifChanged(before, after)
    },
  })
}
