import type { Brand } from '../../../core/index.ts'
import type { Example } from '../../examples/example.ts'
import { exampleText } from '../../examples/examples.ts'

const objectName = /^ {2}name: (\S+)$/gm
const settings = /^(\s*(?:- )?(?:image|replicas): )(\S+)$/
const scalar = /^(\s*(?:- )?[\w./-]+: )(\S+)$/

function escaped(text: string): string {
  return text.replaceAll(/[#$]\{|\\/g, String.raw`\$&`)
}

/**
 * An example as a template of the editor: its names, images and numbers of replicas are places to go through with Tab. All places of one
 * name change together.
 */
export function exampleTemplate(example: Example, brand: Brand): string {
  const text = exampleText(example, brand)
  const names = new Set([...text.matchAll(objectName)].map(([, name]) => name))
  const numbers = new Map<string, number>()
  const line = (one: string): string => {
    const [, lead, value = ''] = settings.exec(one) ?? scalar.exec(one) ?? []
    const isPlace = names.has(value) || settings.test(one)
    if (lead === undefined || !isPlace || /[{}$#\\]/.test(value)) return escaped(one)
    const number = numbers.get(value) ?? numbers.size + 1
    numbers.set(value, number)
    return `${escaped(lead)}\${${number}:${value}}`
  }
  return text.split('\n').map(line).join('\n')
}
