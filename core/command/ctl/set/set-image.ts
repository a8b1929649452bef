import { objectsOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { splitChanges } from '../metadata/change-metadata.ts'
import { nothingNamed, targetsOf } from '../resources/targets.ts'
import { changeObjects, ifChanged, withContainers, withPodSpec } from './change-objects.ts'

/** The command `set image`. */
export async function setImage(call: CommandCall): Promise<void> {
  const { resources, changes } = splitChanges(call.args, 'image')
  if (resources.length === 0 && !namesFiles(call)) throw nothingNamed()
  if (changes.length === 0) {
    // A mistake in the resources is reported first.
    await targetsOf({ ...call, args: resources })
    throw new CtlError('at least one image update is required')
  }
  const images = new Map(
    changes.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]),
  )
  await changeObjects(call, resources, {
    outcome: 'image updated',
    doing: 'image update to pod template:',
    change(before, target) {
      let known: readonly string[] = []
      const after = withPodSpec(before, target, (spec) => {
        known = namesOf(spec)
        return withContainers(spec, (container) => {
          const image = images.get(textOf(container, 'name')) ?? images.get('*')
          return image === undefined ? container : { ...container, image }
        })
      })
      const problems = [...images.keys()]
        .filter((name) => name !== '*' && !known.includes(name))
        .map((name) => `unable to find container named ${JSON.stringify(name)}`)
      return { ...ifChanged(before, after), problems }
    },
  })
}

function namesOf(spec: JsonObject): readonly string[] {
  return ['initContainers', 'containers'].flatMap((list) =>
    objectsOf(spec, list).map((container) => textOf(container, 'name')),
  )
}
