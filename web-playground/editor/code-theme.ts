import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** In single properties, as WebKit knows the shorthand for the line alone. */
const wavyLine = {
  backgroundImage: 'none',
  textDecorationLine: 'underline',
  textDecorationStyle: 'wavy',
  textUnderlineOffset: '3px',
} as const

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '13px', lineHeight: '1.5' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--accent)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface)',
    color: 'var(--muted)',
    border: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--sunken)' },
  '&.cm-focused .cm-activeLineGutter': { backgroundColor: 'var(--sunken)', color: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'var(--flash) !important',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-soft)' },
  '.cm-foldPlaceholder': {
    border: '1px solid var(--line)',
    backgroundColor: 'var(--sunken)',
    color: 'var(--muted)',
  },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--text)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-textfield': {
    border: '1px solid var(--line-strong)',
    borderRadius: '4px',
    backgroundColor: 'var(--surface)',
  },
  '.cm-button': {
    border: '1px solid var(--line)',
    borderRadius: '4px',
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: '6px',
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow)',
  },
  // Beside the text on a phone there is no room: what is said of an entry stands below the list.
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mono)',
    fontSize: '13px',
    maxHeight: '15em',
    maxWidth: 'min(560px, 92vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > completion-section': {
    padding: '4px 8px 2px',
    border: 'none',
    opacity: '1',
    fontFamily: 'var(--sans)',
    fontSize: 'var(--small)',
    color: 'var(--muted)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent-soft) !important',
    color: 'var(--text) !important',
  },
  '.cm-completionDetail': { color: 'var(--muted)', fontStyle: 'normal', marginLeft: '1.5em' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-tooltip.cm-completionInfo': {
    padding: '0',
    maxWidth: 'min(420px, 88vw)',
    maxHeight: '300px',
    overflowY: 'auto',
  },
  '.cm-completionInfo pre': {
    margin: '0',
    padding: '8px 10px',
    fontFamily: 'var(--mono)',
    fontSize: '12px',
  },
  '.field-card': {
    boxSizing: 'border-box',
    maxWidth: 'min(480px, 88vw)',
    maxHeight: '320px',
    overflowY: 'auto',
    padding: '8px 12px',
    fontFamily: 'var(--sans)',
    fontSize: '13px',
    lineHeight: '1.45',
    overflowWrap: 'anywhere',
  },
  '.field-card p': { margin: '0 0 4px' },
  '.field-path': { fontFamily: 'var(--mono)', fontWeight: '600' },
  '.field-facts, .field-title': { fontSize: 'var(--small)', color: 'var(--muted)' },
  '.field-values': { margin: '0', padding: '0 0 0 16px' },
  '.field-values code': { fontFamily: 'var(--mono)', color: 'var(--ok)' },
  '.field-values .current': { fontWeight: '600' },
  '.cm-snippetField': { backgroundColor: 'var(--accent-soft)' },
  '.cm-diagnosticAction': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
    borderRadius: '4px',
    padding: '1px 8px',
    font: 'inherit',
    fontSize: 'var(--small)',
  },
  '.cm-diagnostic': { padding: '6px 10px', maxWidth: '520px', overflowWrap: 'anywhere' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--danger)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--warn)' },
  '.cm-lintRange-error': {
    ...wavyLine,
    textDecorationColor: 'var(--danger)',
  },
  '.cm-lintRange-active': { backgroundColor: 'var(--flash)' },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--danger)' },
  '.cm-lintRange-warning': {
    ...wavyLine,
    textDecorationColor: 'var(--warn)',
  },
})

const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--warn)' },
  { tag: tags.content, color: 'var(--text)' },
  { tag: [tags.comment, tags.lineComment], color: 'var(--muted)', fontStyle: 'italic' },
  {
    tag: [tags.separator, tags.punctuation, tags.squareBracket, tags.brace, tags.meta],
    color: 'var(--muted)',
  },
  { tag: [tags.labelName, tags.typeName], color: 'var(--warn)' },
])

/** The editor in the colours of the page, which follow the theme by themselves. */
export const codeTheme: Extension = [look, syntaxHighlighting(colors)]
