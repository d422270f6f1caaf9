import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { StaticRouter } from '../../routing/router.tsx'
import { Button, ButtonLink, DownloadLink, IconButton, LinkButton } from './button.tsx'
import { Checkbox, Chips, Choices, Segment, Switch } from './choice.tsx'
import { Confirm, Drawer, FormDialog } from './dialog.tsx'
import { Facts, Figures } from './facts.tsx'
import { Field, Fields, SearchField, Select, TextArea } from './field.tsx'
import { Aside, Muted, Page, Panel, Row, Stack, Two } from './layout.tsx'
import { Menu, MenuItem, MenuLine } from './menu.tsx'
import { Moment, momentWords } from './moment.tsx'
import { Loaded, Note } from './states.tsx'
import { Cell, HeadCell, RowLink, Table } from './table.tsx'

const draw = (part: ReactNode) => renderToStaticMarkup(<StaticRouter path="/desk">{part}</StaticRouter>)
const nothing = () => {}

describe('a part of the desk', () => {
  it('that cannot be pressed says why beside it, and stays reachable', () => {
    const html = draw(<Button whyNot="Match Cars first.">Publish</Button>)
    expect(html).toContain('aria-disabled="true"')
    expect(html).toMatch(/aria-describedby="([^"]+)">Publish<\/button><small id="\1">Match Cars first\.<\/small>/)
    expect(html).not.toContain(' disabled')
    expect(draw(<Button busy>Sending</Button>)).toContain('aria-busy="true"')
  })

  it('that only shows a shape has a name', () => {
    expect(draw(<IconButton icon="copy" label="Copy" />)).toContain('aria-label="Copy"')
    const menu = (
      <Menu label="Actions for 12">
        <MenuItem icon="eye" label="Open" onAction={nothing} />
        <MenuLine />
      </Menu>
    )
    expect(draw(menu)).toMatch(/aria-label="Actions for 12".*aria-haspopup|aria-haspopup.*aria-label="Actions for 12"/)
  })

  it('that takes words ties label, hint and error to the control', () => {
    const html = draw(<Field label="Price" error="At least $0.50." before="$" />)
    expect(html).toMatch(/<label[^>]*for="([^"]+)".*id="\1"[^>]*aria-invalid="true"[^>]*aria-describedby="\1-words"/)
    expect(html).toContain('id="')
    for (const part of [<TextArea key="a" label="Note" />, <Select key="b" label="Note" />]) {
      expect(draw(part)).toContain('Note</label>')
    }
    expect(draw(<SearchField label="Search orders" />)).toContain('aria-label="Search orders"')
  })

  it('that chooses says what is chosen', () => {
    const options = [
      { value: 'all', label: 'All', count: 35 },
      { value: 'flagged', label: 'Flagged' },
    ]
    const pick = { label: 'Show', options, value: 'flagged', onChange: nothing }
    for (const part of [<Chips key="a" {...pick} />, <Segment key="b" {...pick} />]) {
      expect(draw(part)).toContain('aria-pressed="true">Flagged')
    }
    expect(draw(<Choices {...pick} />)).toMatch(/checked=""[^>]*\/><span><b>Flagged/)
    expect(draw(<Switch label="Visible" isOn onChange={nothing} />)).toContain('aria-checked="true"')
    expect(draw(<Checkbox label="Choose 12" bare />)).toContain('aria-label="Choose 12"')
  })

  it('that lists covers a row with its link and says how it is sorted', () => {
    const html = draw(
      <Table
        label="Orders"
        head={
          <HeadCell sorted="descending" onSort={nothing}>
            Order
          </HeadCell>
        }
      >
        <tr>
          <Cell label="Order">
            <RowLink to="/desk/orders/12">12</RowLink>
          </Cell>
        </tr>
      </Table>,
    )
    expect(html).toContain('aria-sort="descending"')
    expect(html).toContain('href="/desk/orders/12"')
    expect(html).toContain('data-label="Order"')
  })

  it('that was asked for is its skeleton, its problem or itself', () => {
    const reload = nothing
    const show = (value?: string, status?: number) => {
      const problem = status === undefined ? undefined : { code: 'internal' as const, status, requestId: 'r1' }
      return draw(<Loaded data={{ value, problem, reload, turn: 0 }}>{(words) => <p>{words}</p>}</Loaded>)
    }
    expect(show()).toContain('Loading')
    expect(show(undefined, 0)).toContain('No connection')
    expect(show(undefined, 403)).toContain('Not yours to see')
    expect(show(undefined, 403)).not.toContain('Try again')
    expect(show(undefined, 403)).not.toContain('r1')
    expect(show(undefined, 500)).toContain('under r1')
    expect(show(undefined, 500)).toContain('Try again')
    expect(show('orders', 0)).toContain('<p>orders</p>')
  })

  it('leaves out a fact that has no value', () => {
    const html = draw(
      <Facts
        facts={[
          { name: 'Fee', value: null },
          { name: 'Total', value: '$8' },
        ]}
      />,
    )
    expect(html).not.toContain('Fee')
    expect(html).toContain('<dt>Total</dt><dd>$8</dd>')
    expect(draw(<Figures figures={[{ name: 'Revenue', figure: '$517' }]} />)).toContain('$517')
  })

  it('stands in a page with one title', () => {
    const html = draw(
      <Page title="Orders" above={{ to: '/desk', label: 'Today' }} acts={<ButtonLink to="/desk/x">New</ButtonLink>}>
        <Two>
          <Panel title="One">
            <Stack>
              <Muted>few</Muted>
              <Row>
                <LinkButton>Older</LinkButton>
                <DownloadLink href="/x.csv">CSV</DownloadLink>
              </Row>
            </Stack>
          </Panel>
        </Two>
        <Aside>
          <Fields>
            <Note tone="warn">Late</Note>
          </Fields>
        </Aside>
      </Page>,
    )
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('aria-label="One"')
  })

  it('that lies over the screen is drawn in the browser alone', () => {
    const over = { title: 'Refund?', onClose: nothing }
    expect(draw(<Drawer {...over}>body</Drawer>)).toBe('')
    expect(draw(<FormDialog {...over} action="Refund" onSubmit={async () => undefined} />)).toBe('')
    expect(draw(<Confirm {...over} action="Refund" then={[]} onSubmit={async () => undefined} />)).toBe('')
  })

  it('says a moment as people do', () => {
    const now = new Date(2026, 10, 16, 14, 20)
    expect(momentWords(new Date(2026, 10, 16, 9, 5), now)).toBe('today 09:05')
    expect(momentWords(new Date(2026, 10, 15, 18, 11), now)).toBe('yesterday 18:11')
    expect(momentWords(new Date(2026, 8, 7, 8, 0), now)).toBe('7 Sept, 08:00')
    expect(momentWords(new Date(2025, 8, 7, 8, 0), now)).toBe('7 Sept 2025, 08:00')
    const [today, before] = [new Date(), new Date(2025, 8, 7, 8, 0)]
    const day = today.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
    expect(draw(<Moment at={today.toISOString()} />), 'on paper').toContain(`data-day="${day}"><span>today</span>`)
    expect(draw(<Moment at={before.toISOString()} />)).not.toContain('data-day')
  })
})
