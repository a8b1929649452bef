import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { CreatedForms } from '../../../core/objects/field-sets/created-forms.ts'
import { FieldSet } from '../../../core/objects/field-sets/field-set.ts'
import { decodeObject } from '../../../core/objects/schema/decode.ts'
import { builtIn } from '../../support/schemas/built-in-catalog.ts'

const { schema } = builtIn('deployments.v1.apps')

/** An object with fields of fields, items and a text; nothing else holds it. */
function formOfAnObject(forms: CreatedForms): WeakRef<object> {
  const containers = [{ name: 'web', image: 'nginx' }]
  const body = { metadata: { labels: { a: 'b' } }, spec: { template: { spec: { containers } } } }
  const { object } = decodeObject(schema, body)
  forms.of(object)
  return new WeakRef(object)
}

it('the forms of created objects are remembered without the objects', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const forms = new CreatedForms(decodeObject(schema, {}).object, schema, FieldSet.of())
  const object = formOfAnObject(forms)
  // A weak reference holds what it was made of until the task that made it has ended.
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  expect(object.deref()).toBeUndefined()
})
