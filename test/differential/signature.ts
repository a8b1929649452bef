import type { Difference } from './difference.ts'

/**
 * What differences of one fault have in common: where it is, whichever item, key or kind of pod template, and what is
 * said, whatever the value.
 */
export function signatureOf(difference: Difference): string {
  const { class: kind, path, original, skerry } = difference
  if (kind === 'value' || kind === 'missing' || kind === 'extra') {
    const values = kind === 'value' ? `: ${shape(original)} ≠ ${shape(skerry)}` : ''
    return `${kind} ${place(path)}${values}`
  }
  return `${kind} ${place(path)}: ${shape(original) || '-'} ≠ ${shape(skerry) || '-'}`
}

function place(path: string): string {
  return path
    .replace(/\[[^\]]*\]/g, '[]')
    .replace(/\b(?:spec\.jobTemplate\.)?(?:spec\.)?template\.spec\b/, '(pod).spec')
    .replace(/\.f:.*$/, '.f:…')
    .replace(/\.k:.*$/, '.k:…')
}

function shape(text: string): string {
  return text
    .replace(/differential-\d+-\d+-\w+/g, '…')
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replace(/\d+/g, '#')
    .replace(/\[[^\]]*\]/g, '[]')
    .slice(0, 220)
}
