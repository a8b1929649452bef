import { loadPart } from '../../../base/execution/lazy.ts'
import type { Command } from '../command.ts'
import {
  fieldManagerFlag,
  filenameFlag,
  outputFlag,
  saveConfigFlag,
  showManagedFieldsFlag,
  validateFlag,
} from '../frequent-flags.ts'

export const editCommand: Command = {
  name: 'edit',
  summary: 'Change objects in an editor',
  usage: 'edit (RESOURCE/NAME | -f FILENAME) [options]',
  description:
    'Change objects in your editor.\n\n The objects are opened as YAML, or as JSON with -o json, and what you save is sent as a patch. If the server refuses it, the editor is opened again with the reasons at the top. Nothing is changed when you leave the file as it is, or save it empty.',
  examples: [
    "# Edit the service named 'web'",
    'kubectl edit svc/web',
    '',
    "# Edit the deployment 'web' in JSON",
    'kubectl edit deployment/web -o json',
    '',
    "# Edit the deployment 'web' and save the modified config in its annotation",
    'kubectl edit deployment/web -o yaml --save-config',
    '',
    "# Edit the 'status' subresource of the deployment 'web'",
    "kubectl edit deployment web --subresource='status'",
  ],
  needs: { part: 'edit', otherwise: 'there is no editor here; use kubectl patch' },
  words: 'type-and-names',
  flags: [
    filenameFlag,
    outputFlag,
    showManagedFieldsFlag,
    saveConfigFlag,
    validateFlag,
    fieldManagerFlag('kubectl-edit'),
    { name: 'output-patch', type: 'boolean', help: 'Print the patch that the edit came to.' },
    {
      name: 'subresource',
      type: 'string',
      values: ['status'],
      help: 'Subresource to edit in place of the object, such as status.',
    },
    {
      name: 'windows-line-endings',
      type: 'boolean',
      help: 'End the lines of the edited text as Windows does.',
    },
  ],
  run: async (call) => (await loadPart(() => import('../edit/run-edit.ts'))).runEdit(call),
}
