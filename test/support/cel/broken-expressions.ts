/** A text that is no expression, with what cel-go says of it: `line:column message`, in the order in which it finds mistakes. */
export interface BrokenExpression {
  readonly text: string
  readonly issues: readonly string[]
}

// `!` stands for a syntax error, EXPRESSION for the tokens that an expression starts with, ⏎, ⇥ and ␍ for control characters.
const lines = `
1 +  ->  1:4 ! mismatched input '<EOF>' expecting {EXPRESSION}
(1  ->  1:3 ! missing ')' at '<EOF>'
1)  ->  1:2 ! extraneous input ')' expecting <EOF>
[1, 2  ->  1:6 ! mismatched input '<EOF>' expecting {']', ','}
[1, 2}  ->  1:6 ! mismatched input '}' expecting {']', ','}
[1,, 2]  ->  1:4 ! mismatched input ',' expecting ']'
[1 2]  ->  1:4 ! extraneous input '2' expecting {']', ','}
[,1]  ->  1:3 ! extraneous input '1' expecting ']'
{1: 2  ->  1:6 ! mismatched input '<EOF>' expecting {'}', ','}
{1: 2,  ->  1:7 ! missing '}' at '<EOF>'
{1 2}  ->  1:4 ! missing ':' at '2'
{1: }  ->  1:5 ! mismatched input '}' expecting {EXPRESSION}
{: 2}  ->  1:2 ! extraneous input ':' expecting {'[', '{', '}', '(', '.', ',', '-', '!', '?', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}  &  1:5 ! mismatched input '}' expecting ':'
{1, 2}  ->  1:3 ! mismatched input ',' expecting ':'  &  1:5 ! extraneous input '2' expecting '}'
{1: 2 3: 4}  ->  1:7 ! mismatched input '3' expecting {'}', ','}
a b  ->  1:3 ! extraneous input 'b' expecting <EOF>
a.b c  ->  1:5 ! extraneous input 'c' expecting <EOF>
a b c  ->  1:3 ! mismatched input 'b' expecting <EOF>
a.  ->  1:3 ! no viable alternative at input '.'
a.(  ->  1:3 ! no viable alternative at input '.('
a.1  ->  1:2 ! extraneous input '.1' expecting <EOF>
a..b  ->  1:3 ! no viable alternative at input '..'
a.in  ->  1:3 ! no viable alternative at input '.in'  &  1:5 ! mismatched input '<EOF>' expecting {EXPRESSION}
a.true  ->  1:3 ! mismatched input 'true' expecting IDENTIFIER
a.null == 1  ->  1:3 ! mismatched input 'null' expecting IDENTIFIER
. a +  ->  1:6 ! mismatched input '<EOF>' expecting {EXPRESSION}
. +  ->  1:3 ! no viable alternative at input '. +'  &  1:4 ! mismatched input '<EOF>' expecting {EXPRESSION}
.1.  ->  1:4 ! no viable alternative at input '.'
a[  ->  1:3 ! mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', '?', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}
a[]  ->  1:3 ! mismatched input ']' expecting {'[', '{', '(', '.', '-', '!', '?', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}
a[1  ->  1:4 ! missing ']' at '<EOF>'
a[1 2]  ->  1:5 ! extraneous input '2' expecting ']'
a[1}  ->  1:4 ! mismatched input '}' expecting ']'
f(  ->  1:3 ! mismatched input '<EOF>' expecting {'[', '{', '(', ')', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}
f(1  ->  1:4 ! missing ')' at '<EOF>'
f(1,  ->  1:5 ! mismatched input '<EOF>' expecting {EXPRESSION}
f(,1)  ->  1:3 ! extraneous input ',' expecting {'[', '{', '(', ')', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}
f(1,,2)  ->  1:5 ! extraneous input ',' expecting {EXPRESSION}
f(1 2)  ->  1:5 ! extraneous input '2' expecting ')'
f)  ->  1:2 ! extraneous input ')' expecting <EOF>
a ? b  ->  1:6 ! mismatched input '<EOF>' expecting ':'
a ? b :  ->  1:8 ! mismatched input '<EOF>' expecting {EXPRESSION}
a ? : c  ->  1:5 ! extraneous input ':' expecting {EXPRESSION}  &  1:8 ! mismatched input '<EOF>' expecting ':'
a ? b : c : d  ->  1:11 ! mismatched input ':' expecting <EOF>
a ? b ? c : d : e  ->  1:7 ! mismatched input '?' expecting ':'
a &&   ->  1:6 ! mismatched input '<EOF>' expecting {EXPRESSION}
a && && b  ->  1:6 ! extraneous input '&&' expecting {EXPRESSION}
a || || b  ->  1:6 ! extraneous input '||' expecting {EXPRESSION}
|| a  ->  1:1 ! extraneous input '||' expecting {EXPRESSION}
a &  ->  1:3 ! token recognition error at: '&'
a & b  ->  1:3 ! token recognition error at: '& '  &  1:5 ! extraneous input 'b' expecting <EOF>
a &b  ->  1:3 ! token recognition error at: '&b'
a | b  ->  1:3 ! token recognition error at: '| '  &  1:5 ! extraneous input 'b' expecting <EOF>
a = b  ->  1:3 ! token recognition error at: '= '  &  1:5 ! extraneous input 'b' expecting <EOF>
a === b  ->  1:5 ! token recognition error at: '= '
a !== b  ->  1:5 ! token recognition error at: '= '
a <> b  ->  1:4 ! extraneous input '>' expecting {EXPRESSION}
a ! b  ->  1:3 ! mismatched input '!' expecting <EOF>
a !  ->  1:3 ! extraneous input '!' expecting <EOF>
!  ->  1:2 ! extraneous input '<EOF>' expecting {EXPRESSION}
!!  ->  1:3 ! extraneous input '<EOF>' expecting {EXPRESSION}
-  ->  1:2 ! no viable alternative at input '-'  &  1:2 ! mismatched input '<EOF>' expecting {EXPRESSION}
--  ->  1:3 ! no viable alternative at input '-'  &  1:3 ! mismatched input '<EOF>' expecting {EXPRESSION}
- +  ->  1:3 ! no viable alternative at input '- +'  &  1:3 ! mismatched input '+' expecting {EXPRESSION}  &  1:4 ! mismatched input '<EOF>' expecting {EXPRESSION}
!-x  ->  1:3 ! no viable alternative at input '-x'
-!x  ->  1:2 ! no viable alternative at input '-!'
* a  ->  1:1 ! extraneous input '*' expecting {EXPRESSION}
a * * b  ->  1:5 ! extraneous input '*' expecting {EXPRESSION}
a + * b  ->  1:5 ! extraneous input '*' expecting {EXPRESSION}
a in  ->  1:5 ! mismatched input '<EOF>' expecting {EXPRESSION}
in a  ->  1:1 ! extraneous input 'in' expecting {EXPRESSION}
a in in b  ->  1:6 ! extraneous input 'in' expecting {EXPRESSION}
if  ->  1:1 reserved identifier: if
if == 1  ->  1:1 reserved identifier: if
as + break  ->  1:1 reserved identifier: as  &  1:6 reserved identifier: break
while(1)  ->  1:1 reserved identifier: while
let x = 1  ->  1:7 ! token recognition error at: '= '  &  1:5 ! mismatched input 'x' expecting <EOF>  &  1:1 reserved identifier: let
x y z w  ->  1:3 ! mismatched input 'y' expecting <EOF>
#  ->  1:1 ! token recognition error at: '#'  &  1:2 ! mismatched input '<EOF>' expecting {EXPRESSION}
a # b  ->  1:3 ! token recognition error at: '#'  &  1:5 ! extraneous input 'b' expecting <EOF>
# # #  ->  1:1 ! token recognition error at: '#'  &  1:3 ! token recognition error at: '#'  &  1:5 ! token recognition error at: '#'  &  1:6 ! mismatched input '<EOF>' expecting {EXPRESSION}
a @ b  ->  1:3 ! token recognition error at: '@'  &  1:5 ! extraneous input 'b' expecting <EOF>
$a  ->  1:1 ! token recognition error at: '$'
'abc  ->  1:1 ! token recognition error at: ''abc'  &  1:5 ! mismatched input '<EOF>' expecting {EXPRESSION}
"abc  ->  1:1 ! token recognition error at: '"abc'  &  1:5 ! mismatched input '<EOF>' expecting {EXPRESSION}
"abc' + 1  ->  1:1 ! token recognition error at: '"abc' + 1'  &  1:10 ! mismatched input '<EOF>' expecting {EXPRESSION}
'abc\\z'  ->  1:1 ! token recognition error at: ''abc\\z'  &  1:7 ! token recognition error at: '''  &  1:8 ! mismatched input '<EOF>' expecting {EXPRESSION}
'a\\x4'  ->  1:1 ! token recognition error at: ''a\\x4''  &  1:7 ! mismatched input '<EOF>' expecting {EXPRESSION}
"\\400"  ->  1:1 ! token recognition error at: '"\\4'  &  1:6 ! token recognition error at: '"'
'''a  ->  1:3 ! token recognition error at: ''a'
r"abc  ->  1:2 ! token recognition error at: '"abc'
b"abc  ->  1:2 ! token recognition error at: '"abc'
b"\\u00e9"  ->  1:1 unable to unescape string
"\\ud800"  ->  1:1 invalid unicode code point
"\\U00110000"  ->  1:1 invalid unicode code point
"\\U0000d800" + 1  ->  1:1 invalid unicode code point
9223372036854775808  ->  1:1 invalid int literal
-9223372036854775809  ->  1:1 invalid int literal
0xFFFFFFFFFFFFFFFFF  ->  1:1 invalid int literal
18446744073709551616u  ->  1:1 invalid uint literal
1e400  ->  1:1 invalid double literal
1.99e90000009 + 2  ->  1:1 invalid double literal
1.  ->  1:3 ! no viable alternative at input '.'
1..2  ->  1:3 ! no viable alternative at input '..2'
1ul  ->  1:3 ! extraneous input 'l' expecting <EOF>
0x  ->  1:2 ! extraneous input 'x' expecting <EOF>
0xg  ->  1:2 ! extraneous input 'xg' expecting <EOF>
1e  ->  1:2 ! extraneous input 'e' expecting <EOF>
1e+  ->  1:2 ! mismatched input 'e' expecting <EOF>
.5.  ->  1:4 ! no viable alternative at input '.'
\`a-b\`  ->  1:1 ! mismatched input '\`a-b\`' expecting {EXPRESSION}
\`a\`.b  ->  1:1 ! extraneous input '\`a\`' expecting {EXPRESSION}
a.\`b-c\`  ->  1:3 unsupported syntax: '\`'
a.\`b  ->  1:3 ! token recognition error at: '\`b'  &  1:5 ! no viable alternative at input '.'
a.\`\`  ->  1:3 ! token recognition error at: '\`\`'  &  1:5 ! no viable alternative at input '.'
Msg{\`in\`: true}  ->  1:5 unsupported syntax: '\`'
Msg{a: 1, \`b\`: 2}  ->  1:5 unsupported syntax: '\`'
Msg{  ->  1:5 ! mismatched input '<EOF>' expecting {'}', ',', '?', IDENTIFIER, ESC_IDENTIFIER}
Msg{a  ->  1:6 ! mismatched input '<EOF>' expecting ':'
Msg{a:  ->  1:7 ! mismatched input '<EOF>' expecting {EXPRESSION}
Msg{a: 1  ->  1:9 ! mismatched input '<EOF>' expecting {'}', ','}
Msg{a: 1,  ->  1:10 ! missing '}' at '<EOF>'
Msg{a: 1,,}  ->  1:10 ! extraneous input ',' expecting '}'
Msg{1: 2}  ->  1:5 ! mismatched input '1' expecting {'}', ',', '?', IDENTIFIER, ESC_IDENTIFIER}
Msg{a.b: 2}  ->  1:6 ! missing ':' at '.'  &  1:8 ! mismatched input ':' expecting {'}', ','}
Msg{a 1}  ->  1:7 ! missing ':' at '1'
Msg{a: 1 b: 2}  ->  1:10 ! mismatched input 'b' expecting {'}', ','}
Msg.{a: 1}  ->  1:5 ! no viable alternative at input '.{'
a.b.{}  ->  1:5 ! no viable alternative at input '.{'
f(){}  ->  1:4 ! mismatched input '{' expecting <EOF>
a[0]{}  ->  1:5 ! mismatched input '{' expecting <EOF>
a.?b  ->  1:2 unsupported syntax '.?'
a[?b]  ->  1:2 unsupported syntax '[?'
[?a]  ->  1:2 unsupported syntax '?'
[1, ?a]  ->  1:5 unsupported syntax '?'
{?a: 1}  ->  1:2 unsupported syntax '?'
{'b': 2, ?a: 1}  ->  1:10 unsupported syntax '?'
Msg{?a: 1}  ->  1:5 unsupported syntax '?'
a.?  ->  1:4 ! mismatched input '<EOF>' expecting {IDENTIFIER, ESC_IDENTIFIER}  &  1:4 unsupported ident kind  &  1:2 unsupported syntax '.?'
a.?(  ->  1:4 ! mismatched input '(' expecting {IDENTIFIER, ESC_IDENTIFIER}  &  1:4 unsupported ident kind  &  1:2 unsupported syntax '.?'
a.??b  ->  1:4 ! extraneous input '?' expecting {IDENTIFIER, ESC_IDENTIFIER}  &  1:2 unsupported syntax '.?'
a[?]  ->  1:4 ! mismatched input ']' expecting {EXPRESSION}  &  1:2 unsupported syntax '[?'
a[??b]  ->  1:4 ! extraneous input '?' expecting {EXPRESSION}  &  1:2 unsupported syntax '[?'
has(a)  ->  1:5 invalid argument to has() macro
has(1 + 2)  ->  1:7 invalid argument to has() macro
has(a.b  ->  1:8 ! missing ')' at '<EOF>'
x.all(1, true)  ->  1:7 argument must be a simple name
x.all(y.z, true)  ->  1:8 argument must be a simple name
x.all(y,   ->  1:10 ! mismatched input '<EOF>' expecting {EXPRESSION}
x.all(__result__, true)  ->  1:7 iteration variable overwrites accumulator variable
x.map(1, 2)  ->  1:7 argument is not an identifier
x.filter(@result, true)  ->  1:10 ! token recognition error at: '@'
x.exists_one(y + 1, z)  ->  1:16 argument must be a simple name
x.map(y, if, z)  ->  1:10 reserved identifier: if
1 + if + while  ->  1:5 reserved identifier: if  &  1:10 reserved identifier: while
  ->  1:0 ! mismatched input '<EOF>' expecting {EXPRESSION}
   ->  1:2 ! mismatched input '<EOF>' expecting {EXPRESSION}
⏎  ->  2:1 ! mismatched input '<EOF>' expecting {EXPRESSION}
// only a comment  ->  1:18 ! mismatched input '<EOF>' expecting {EXPRESSION}
⏎⏎  a b  ->  3:5 ! extraneous input 'b' expecting <EOF>
a +⏎  b c⏎  ->  2:5 ! extraneous input 'c' expecting <EOF>
a⇥+⇥b c  ->  1:7 ! extraneous input 'c' expecting <EOF>
"é" + #  ->  1:7 ! token recognition error at: '#'  &  1:8 ! mismatched input '<EOF>' expecting {EXPRESSION}
'😁' in x y  ->  1:10 ! extraneous input 'y' expecting <EOF>
a␍⏎ b  ->  2:2 ! extraneous input 'b' expecting <EOF>
(((((  ->  1:6 ! mismatched input '<EOF>' expecting {EXPRESSION}
)))))  ->  1:1 ! mismatched input ')' expecting {EXPRESSION}
[[[  ->  1:4 ! mismatched input '<EOF>' expecting {'[', ']', '{', '(', '.', ',', '-', '!', '?', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}
{{{  ->  1:4 ! mismatched input '<EOF>' expecting {'[', '{', '}', '(', '.', ',', '-', '!', '?', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}
((((((1 + )))  ->  1:11 ! mismatched input ')' expecting {EXPRESSION}  &  1:14 ! mismatched input '<EOF>' expecting ')'
a.b.c.  ->  1:7 ! no viable alternative at input '.'
1 + 2 3 + 4  ->  1:7 ! mismatched input '3' expecting <EOF>
a ? b : c ? d  ->  1:14 ! mismatched input '<EOF>' expecting ':'
foo(a, b, {c: d, e f}, g  ->  1:20 ! missing ':' at 'f'  &  1:25 ! missing ')' at '<EOF>'
"a" "b"  ->  1:5 ! extraneous input '"b"' expecting <EOF>
x.all(y, y.exists(z, z >))  ->  1:25 ! mismatched input ')' expecting {EXPRESSION}
self.x == 1 &&& self.y  ->  1:15 ! token recognition error at: '& '
self.objs[0][0].k! == 1  ->  1:18 ! mismatched input '!' expecting <EOF>
root[0].bar: Invalid value: "string": gotta be baz  ->  1:12 ! mismatched input ':' expecting <EOF>
self.name matches '^a'  ->  1:11 ! mismatched input 'matches' expecting <EOF>
self.a = 1  ->  1:8 ! token recognition error at: '= '  &  1:10 ! extraneous input '1' expecting <EOF>
self.a == 1; self.b == 2  ->  1:12 ! token recognition error at: ';'  &  1:14 ! mismatched input 'self' expecting <EOF>
self.a == “x”  ->  1:11 ! token recognition error at: '“'  &  1:13 ! token recognition error at: '”'
self.x > 5 and self.y < 3  ->  1:12 ! mismatched input 'and' expecting <EOF>
not self.x  ->  1:5 ! mismatched input 'self' expecting <EOF>
self.list.all(x, x > 0  ->  1:23 ! missing ')' at '<EOF>'
self.m['a'  ->  1:11 ! missing ']' at '<EOF>'
self.a ? 1 :   ->  1:14 ! mismatched input '<EOF>' expecting {EXPRESSION}
size(self.x) <= 5)  ->  1:18 ! extraneous input ')' expecting <EOF>
{{self.x}}  ->  1:9 ! mismatched input '}' expecting ':'  &  1:10 ! mismatched input '}' expecting ':'
\${self.x}  ->  1:1 ! token recognition error at: '$'  &  1:9 ! mismatched input '}' expecting ':'
self.a => 3  ->  1:8 ! token recognition error at: '=>'  &  1:11 ! extraneous input '3' expecting <EOF>
self.a++  ->  1:8 ! mismatched input '+' expecting {EXPRESSION}  &  1:9 ! mismatched input '<EOF>' expecting {EXPRESSION}
function(x) { return x }  ->  1:13 ! mismatched input '{' expecting <EOF>  &  1:1 reserved identifier: function
true false  ->  1:6 ! extraneous input 'false' expecting <EOF>
!true false  ->  1:7 ! extraneous input 'false' expecting <EOF>
1 2 3 4 5 6 7 8 9  ->  1:3 ! mismatched input '2' expecting <EOF>
a b ( ( (  ->  1:3 ! mismatched input 'b' expecting <EOF>
a b. b. b. b. b. b.  ->  1:3 ! mismatched input 'b' expecting <EOF>
`

const expression =
  "'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER"

/** Mistakes of all kinds, as cel-go v0.26.0 reports them. */
export const brokenExpressions: readonly BrokenExpression[] = lines
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [text = '', issues = ''] = line.split('  ->  ')
    return { text: controlled(text), issues: issues.split('  &  ').map(message) }
  })

function message(written: string): string {
  return controlled(written).replace(' ! ', ' Syntax error: ').replace('EXPRESSION', expression)
}

function controlled(text: string): string {
  return text.replaceAll('⏎', '\n').replaceAll('⇥', '\t').replaceAll('␍', '\r')
}
