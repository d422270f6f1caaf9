import settings from 'virtual:site-settings'
import { Link } from '../routing/link.tsx'
import type { LegalSection } from './legal-page.tsx'

export const PRIVACY_INTRO = (
  <p>
    This policy explains which information PURE 8K collects when you use the Service, what we do with it, and what you
    can ask of us. It applies whether you only look around, create an Account, or buy.
  </p>
)

const DEFINITIONS = (
  <>
    <p>Words that begin with a capital letter have the meaning given here, in the singular and in the plural.</p>
    <dl>
      <dt>Account</dt>
      <dd>The sign-in that you create to reach your purchases and your subscription.</dd>
      <dt>Company</dt>
      <dd>PURE 8K, which runs the Service; also “we”, “us” and “our”.</dd>
      <dt>Country</dt>
      <dd>Karnataka, India.</dd>
      <dt>Cookies</dt>
      <dd>Small files that a website keeps in your browser. We count similar browser storage as Cookies here.</dd>
      <dt>Device</dt>
      <dd>Anything that can open the Service, such as a computer, a phone or a tablet.</dd>
      <dt>Personal Data</dt>
      <dd>Any information that relates to a person who is or can be identified.</dd>
      <dt>Service</dt>
      <dd>This website, its galleries, its downloads and the mails it sends.</dd>
      <dt>Service Provider</dt>
      <dd>A company that processes data for us, such as the identity provider or the payment provider.</dd>
      <dt>Usage Data</dt>
      <dd>Data that comes into being by itself when the Service is used, such as which page was opened.</dd>
      <dt>You</dt>
      <dd>The person who uses the Service, or the organisation on whose behalf that person uses it.</dd>
    </dl>
  </>
)

const DATA_COLLECTED = (
  <>
    <p>We collect as little as the Service needs. You can browse every gallery without telling us anything.</p>
    <h3>Personal Data you give us</h3>
    <ul>
      <li>Email address, when you create an Account, buy something, or ask us to send a link.</li>
      <li>First and last name, if you enter a name when you sign up or sign in with a Google account.</li>
      <li>The address of your profile picture, if you sign in with a Google account.</li>
    </ul>
    <p>
      Your password goes to the identity provider, which keeps it only in a form that cannot be read back. What you
      bought, when, and for how much is recorded with your email address, because it is what opens your library.
    </p>
    <h3>Payment data</h3>
    <p>
      Payments are made on the page of our payment provider. Card numbers are entered there and stay there: they never
      reach our servers. The provider tells us that an order was paid, refunded or disputed, with its amount and your
      email address.
    </p>
    <h3>Usage Data</h3>
    <p>
      We count how often each page is opened, per day and page. This count uses no Cookies, stores no address of your
      Device and cannot be traced to you. Our servers also keep short technical logs (time, page, result, network
      address) to find faults and to stop abuse, and a record of downloads made from a library.
    </p>
    <h3>Cookies and browser storage</h3>
    <ul>
      <li>Necessary: the session that keeps you signed in. It ends with the browser unless you tick “Remember me”.</li>
      <li>
        Necessary: after you opened a receipt’s link, what keeps that library open in your browser: 400 days from your
        last visit, or until you press “Forget this library on this browser”.
      </li>
      <li>
        Necessary: when you buy without an account, a random number for 30 days by which your browser can open what it
        bought.
      </li>
      <li>
        Convenience: your name and email address for the greeting, and your answer about analytics, in local storage.
      </li>
      <li>
        Analytics: if the Service uses Google Analytics, it is loaded only after you answered Yes. Until then, and after
        No, nothing is sent to it.
      </li>
    </ul>
  </>
)

const USES = (
  <>
    <p>We use Personal Data for these purposes and no others:</p>
    <ul>
      <li>to provide the Service: sign you in, show your library, deliver the files you bought;</li>
      <li>to perform our contract with you: confirm an order, send the receipt, handle refunds and disputes;</li>
      <li>to write to you about your Account or a purchase, for example when you ask for a new password;</li>
      <li>to answer your requests;</li>
      <li>to keep the Service secure, find faults and prevent fraud;</li>
      <li>to learn which galleries are liked, from counts that do not identify anybody;</li>
      <li>to meet duties that the law puts on us, such as keeping records of sales.</li>
    </ul>
    <p>
      We do not sell Personal Data, and we do not use it for advertising. We share it only with Service Providers who
      need it for their task (identity, payment, mail, storage and, after your consent, analytics), with a new owner if
      the business is transferred, and with an authority where the law obliges us.
    </p>
  </>
)

const RETENTION = (
  <>
    <p>We keep Personal Data only for as long as the purpose asks for it:</p>
    <ul>
      <li>Account data: until you delete the Account.</li>
      <li>Orders and what they opened: as long as tax and accounting law demand, and as long as you may download.</li>
      <li>Technical logs: a short time, longer only where an incident is being investigated.</li>
      <li>Page counts: without limit, because they contain no Personal Data.</li>
    </ul>
    <h3>Your copy, and deletion</h3>
    <p>
      You may ask for a copy of the data kept about you, have it corrected, or have your Account deleted. Deleting an
      Account removes your name, your sessions and your sign-in. The record of a sale may have to stay for the period
      that the law sets; after it, that goes too.
    </p>
  </>
)

const TRANSFER = (
  <>
    <p>
      Your information is processed where the Company and its Service Providers work. That may be outside your state or
      country, where the rules on data differ from those at home.
    </p>
    <p>
      Where data leaves your country we use providers that commit themselves to an adequate level of protection, and we
      send them no more than their task needs. All traffic between your Device and the Service is encrypted. No way of
      sending or storing data is perfectly safe, so we cannot promise absolute security; we do promise to act quickly
      and to tell those concerned if something goes wrong.
    </p>
  </>
)

const CHILDREN = (
  <p>
    The Service is not aimed at children under the age of 13, and we do not knowingly collect Personal Data from them.
    If you are a parent or guardian and believe that your child has given us Personal Data, please contact us: we will
    remove it. Where the law asks for a parent’s consent up to a higher age, we rely on that consent.
  </p>
)

const CHANGES = (
  <p>
    We may update this policy when the Service or the law changes. The new text appears on this page with a new date at
    the top, and it applies from then on. If a change matters to how your Personal Data is used, we also tell holders of
    an Account by mail before it takes effect.
  </p>
)

const CONTACT = (
  <>
    <p>
      Questions about this policy, requests for a copy of your data, and requests for deletion reach us through{' '}
      <a href={settings.contactUrl} target="_blank" rel="noopener">
        our social profile<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      , the same link as at the foot of every page. Please do not send passwords or card numbers.
    </p>
    <p>
      The rules for using the site and the wallpapers are in the <Link to="/terms">Terms and Conditions</Link>.
    </p>
  </>
)

export const PRIVACY_POLICY: readonly LegalSection[] = [
  { id: 'definitions', title: 'Definitions', text: DEFINITIONS },
  { id: 'data-collected', title: 'Data We Collect', text: DATA_COLLECTED },
  { id: 'uses', title: 'How We Use It', text: USES },
  { id: 'retention', title: 'Retention', text: RETENTION },
  { id: 'transfer', title: 'Transfer', text: TRANSFER },
  { id: 'children', title: 'Children', text: CHILDREN },
  { id: 'changes', title: 'Changes', text: CHANGES },
  { id: 'contact', title: 'Contact', text: CONTACT },
]
