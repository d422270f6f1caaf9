import { Link } from '../routing/link.tsx'
import type { LegalSection } from './legal-page.tsx'

export const TERMS_INTRO = (
  <p>
    These terms apply to everybody who uses PURE 8K (“we”, “us”, “our”). By using this website you accept them; if you
    do not agree with all of them, please do not use it. They are governed by the law of the Netherlands. Rights that
    the law of your own country gives you as a consumer, and that no agreement can take away, stay with you.
  </p>
)

const COOKIES = (
  <p>
    The website keeps a necessary cookie for your session when you sign in and one for your purchase when you buy
    without an account, and remembers a few choices in your browser. A web analytics service is used only after you have
    agreed to it. The details are in the <Link to="/privacy-policy">Privacy Policy</Link>.
  </p>
)

const LICENSE = (
  <>
    <p>
      Unless stated otherwise, PURE 8K or its licensors own the intellectual property in everything on this website, the
      wallpapers included. All rights are reserved. A purchase, the subscription, or a wallpaper offered for free gives
      you a personal, non-exclusive license that does not expire: you may download the files and show them on all of
      your own screens.
    </p>
    <p>You must not:</p>
    <ul>
      <li>republish material from PURE 8K;</li>
      <li>sell material from PURE 8K;</li>
      <li>rent material from PURE 8K;</li>
      <li>sub-license material from PURE 8K;</li>
      <li>copy or duplicate material from PURE 8K beyond your own personal use;</li>
      <li>redistribute content from PURE 8K.</li>
    </ul>
    <h3>Bundles and subscription</h3>
    <p>
      A bundle opens the wallpapers of the categories it names. The subscription is a single payment of $8 for lifetime
      access to all current and future 8K wallpapers. Payment is made on the page of our payment provider, whose terms
      also apply to it. A full refund, or a payment that is taken back, ends the license to the files it paid for. An
      account, a library link or a download link is for you alone; do not pass it on.
    </p>
  </>
)

const COMMENTS = (
  <>
    <p>
      Where you can send us requests, ratings or other remarks (“Comments”), they express the views of the person who
      wrote them and not ours. As far as the law allows, we are not liable for Comments or for any loss that follows
      from them.
    </p>
    <p>
      We may remove Comments that are unsuitable, offensive or against these terms. By sending a Comment you confirm
      that:
    </p>
    <ul>
      <li>you are entitled to send it and hold every permission it needs;</li>
      <li>it infringes nobody’s rights, such as copyright, patent or trademark;</li>
      <li>it is not defamatory, offensive, indecent or otherwise unlawful, and invades nobody’s privacy;</li>
      <li>it does not serve to promote a business or an unlawful activity.</li>
    </ul>
    <p>
      You allow us to use, reproduce and edit your Comments, and to let others do so, in every form and medium, without
      payment and not exclusively. A wish for a wallpaper may thus become one.
    </p>
  </>
)

const HYPERLINKING = (
  <>
    <p>
      You are welcome to link to our pages. Search engines, news organisations, government bodies, online directories
      and private websites need no approval, as long as the link:
    </p>
    <ul>
      <li>is not deceptive in any way;</li>
      <li>does not wrongly suggest sponsorship, endorsement or approval of you or of what you offer;</li>
      <li>fits the context of the page on which it stands.</li>
    </ul>
    <p>
      Businesses that want to link to us in advertising ask first, through the contact link at the foot of this page,
      and say who they are and which pages they mean. Use our name, the address of the page, or a fair description of it
      as the link’s text. Our logo and our artwork may be used for links only under a trademark or license agreement.
      Please link to pages, not to the picture files themselves.
    </p>
  </>
)

const IFRAMES = (
  <p>
    Without our prior written permission you must not put frames around our pages, or embed them in others, so as to
    change how they look or to hide where they come from. Our pages tell browsers to refuse this.
  </p>
)

const CONTENT_LIABILITY = (
  <p>
    We are not responsible for what appears on your website or channel. You agree to defend us against claims that arise
    from it. No link to us may stand on a page that can be read as defamatory, obscene or criminal, or that infringes
    the rights of others or calls for doing so.
  </p>
)

const YOUR_PRIVACY = (
  <p>
    How we treat personal data is described in the <Link to="/privacy-policy">Privacy Policy</Link>, which is part of
    these terms. Please read it before you create an account or buy.
  </p>
)

const RESERVATION = (
  <>
    <p>
      We may ask you to remove a link to our website, or all of them, and you agree to do so at once. We may change
      these terms and our linking policy at any time; the text on this page is the one that applies. Changes do not
      shorten what you have already paid for. By continuing to link to us or to use the website you accept the terms as
      they then stand.
    </p>
    <h3>Removal of links from our website</h3>
    <p>
      If a link on our website troubles you, tell us. We consider every such request but are not obliged to follow it or
      to answer each one.
    </p>
  </>
)

const DISCLAIMER = (
  <>
    <p>
      We take care that the website is correct and available, but do not promise that it is complete, free of faults, or
      always there. As far as the law allows, we exclude all representations, warranties and conditions about the
      website and its use. Nothing in these terms:
    </p>
    <ul>
      <li>limits or excludes liability for death or personal injury;</li>
      <li>limits or excludes liability for fraud or fraudulent misrepresentation;</li>
      <li>limits a liability in a way that the law does not permit;</li>
      <li>excludes a liability that the law does not let anybody exclude.</li>
    </ul>
    <p>
      These limits apply to every liability under these terms, in contract, in tort and for breach of a statutory duty.
      Where the website and its information are provided free of charge, we are not liable for loss or damage of any
      kind.
    </p>
    <p>
      Names and looks that remind you of existing makers, teams or characters belong to their owners; PURE 8K is not
      connected with them.
    </p>
    <p>© 2025 PURE 8K. All rights reserved.</p>
  </>
)

export const TERMS: readonly LegalSection[] = [
  { id: 'cookies', title: 'Cookies', text: COOKIES },
  { id: 'license', title: 'License', text: LICENSE },
  { id: 'comments', title: 'Comments', text: COMMENTS },
  { id: 'hyperlinking', title: 'Hyperlinking', text: HYPERLINKING },
  { id: 'iframes', title: 'iFrames', text: IFRAMES },
  { id: 'content-liability', title: 'Content Liability', text: CONTENT_LIABILITY },
  { id: 'your-privacy', title: 'Your Privacy', text: YOUR_PRIVACY },
  { id: 'reservation-of-rights', title: 'Reservation of Rights', text: RESERVATION },
  { id: 'disclaimer', title: 'Disclaimer', text: DISCLAIMER },
]
