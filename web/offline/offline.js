/** The reader's language: the address's, else the one chosen before, else the first. */
function chosenSection() {
  const sections = [...document.querySelectorAll('section')];
  const inLanguage = (wanted) => sections.find(({ dataset }) => dataset.language === wanted?.toUpperCase());
  let stored = null;
  try {
    stored = localStorage.getItem('reserva.language');
  } catch {}
  return inLanguage(new URLSearchParams(location.search).get('lang')) ?? inLanguage(stored) ?? sections[0];
}

/** The forms that this tab keeps (ui/src/features/reservations/booking-draft.ts). */
function keptForms() {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith('reserva.form.'));
    return keys.map((key) => JSON.parse(sessionStorage.getItem(key)));
  } catch {
    return [];
  }
}

const chosen = chosenSection();
for (const section of document.querySelectorAll('section')) section.hidden = section !== chosen;
document.documentElement.lang = chosen.lang;
document.title = chosen.dataset.title;

const kept = keptForms();
chosen.querySelector('.kept').hidden = kept.length === 0;
if (kept.length === 1) {
  const call = chosen.querySelector('.call');
  const { name, phone } = kept[0].venue;
  const [before, after] = call.textContent.replace('{{venue}}', () => name).split('{{phone}}');
  const link = Object.assign(document.createElement('a'), { href: `tel:${phone}`, textContent: phone });
  call.replaceChildren(before, link, after);
  call.hidden = false;
}

const again = () => location.reload();
chosen.querySelector('button').addEventListener('click', again);
addEventListener('online', again);

/** The browser may take the line for whole when it is not, and the other way round: the server is asked, ever less often. */
async function look(pauseMs) {
  const isBack =
    navigator.onLine &&
    (await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ));
  if (isBack) again();
  else setTimeout(look, pauseMs, Math.min(pauseMs * 2, 60_000));
}
setTimeout(look, 2000, 4000);
