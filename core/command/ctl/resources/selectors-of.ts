import type { SelectorOptions } from '../../../base/client/call-options.ts'
import type { CommandCall } from '../command.ts'

/** The values of `--selector` and `--field-selector`, where the command has these flags. */
export function selectorsOf({ flags }: Pick<CommandCall, 'flags'>): SelectorOptions {
  const text = (name: string): string => (flags.knows(name) ? flags.text(name) : '')
  const [labelSelector, fieldSelector] = [text('selector'), text('field-selector')]
  return {
    ...(labelSelector !== '' && { labelSelector }),
    ...(fieldSelector !== '' && { fieldSelector }),
  }
}
