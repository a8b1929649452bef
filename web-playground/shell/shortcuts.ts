/** A key, or keys separated by spaces, and what it does. */
export type Shortcut = readonly [keys: string, what: string]

/** The keys of the page by part of it, as the page lists them. */
export const shortcutGroups: readonly (readonly [title: string, shortcuts: readonly Shortcut[]])[] =
  [
    [
      'Page',
      [
        ['/', 'Find a kind'],
        ['s', 'Label selector'],
        ['t', 'Table'],
        ['1 2 3 4 5', 'Terminal, editor, requests, expressions, web'],
        ['n', 'New object in the editor'],
        ['c', 'Course, or the lesson that is open'],
        ['h', 'What do you want to do?'],
        ['Shift S', 'Share, or open what was shared'],
        ['?', 'This list'],
        ['Esc', 'Close, or leave a tool for its tabs'],
      ],
    ],
    [
      'Table',
      [
        ['↑ ↓ PgUp PgDn', 'Move through the rows'],
        ['Enter e', 'Edit'],
        ['d', 'Describe'],
        ['Del', 'Delete'],
      ],
    ],
    [
      'Terminal',
      [
        ['Tab', 'Complete'],
        ['↑ ↓', 'Earlier lines'],
        ['Ctrl R', 'Search earlier lines'],
        ['Ctrl C', 'End the command, drop the line'],
        ['Ctrl L', 'Clear'],
        ['Ctrl A E U K W Y', 'Move in the line, cut, and bring back what was cut'],
        ['Ctrl D', 'End of what is typed in; closes the shell'],
      ],
    ],
    [
      'Editor',
      [
        ['Ctrl S', 'Apply: create, or replace what is there'],
        ['Ctrl Space', 'List the fields, values or examples that fit here'],
        ['F1', 'What is the field at the cursor? Ctrl K as well'],
        ['F8', 'Next mistake'],
        ['Ctrl Shift M', 'List the mistakes'],
        ['Ctrl Z', 'Undo, also when an example replaced your text'],
      ],
    ],
  ]
