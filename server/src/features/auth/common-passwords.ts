import { ZodError } from 'zod';
import { says } from '#shared/validation';

/** From published leak counts, plus common Portuguese ones. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 987654321 87654321 654321 0987654321 123123 123123123 111111
  11111111 1111111 000000 00000000 222222 333333 444444 555555 666666 777777 888888 88888888 999999 99999999 121212 112233
  123321 102030 10203040 101010 131313 147258 147258369 159753 159357 789456 789456123 456789 963852741 741852963 123654
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 q1w2e3 zaq12wsx qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertyui
  azerty azertyuiop asdfgh asdfghjkl asdfasdf zxcvbn zxcvbnm qazwsx qazwsxedc 123qwe qwe123 abc123 abcd1234 abcdef abcdefg
  abcdefgh abc12345 aaaaaa aaaaaaaa a123456 a12345678 aa123456 asd123 password password1 password12 password123 passw0rd
  p@ssw0rd p@ssword pass123 pass1234 letmein welcome welcome1 admin123 admin1234 administrator administrador admin2024
  admin2025 admin2026 root123 changeme default secret iloveyou princess sunshine monkey dragon football baseball superman
  batman master shadow michael jordan jordan23 jessica charlie computer internet freedom whatever starwars pokemon naruto
  hello123 test123 test1234 testing teste123 testeteste google facebook whatsapp samsung iphone liverpool arsenal barcelona
  chelsea juventus realmadrid cristiano ronaldo ronaldo7 messi10 neymar
  senha123 senha1234 minhasenha mudar123 palavra palavrapasse palavra-passe palavra123 passe123 entrar123 segredo segredo123
  amor123 amorzinho teamo123 euteamo meuamor amoreterno felicidade esperanca saudade liberdade familia amizade estrela
  borboleta princesa principe rainha querida querido coracao brasil brasil123 brasil10 portugal portugal1 portugal123
  benfica benfica1904 sporting sporting1906 fcporto futebol flamengo corinthians palmeiras santos10
  angola angola1 angola12 angola123 angola1975 angola2024 angola2025 angola2026 luanda luanda1 luanda123 luanda2024
  luanda2025 luanda2026 benguela huambo lubango kianda palanca palancas palancanegra imbondeiro kizomba semba kuduro
  unitel unitel123 africell movicel petro1980 petrodeluanda primeirodeagosto 1deagosto
  jesus123 jesuscristo jesusteama deusefiel deusefiel1 deusamor deus123 deusteama senhor aleluia
  reserva reserva1 reserva123 reservas reservas123 restaurante restaurante1 gerente gerente123 gestor123 gestor1 trabalho
  carlos123 maria123 joao123 pedro123 ana123 manuel123 antonio domingos fernando francisco mariana beatriz isabel
  janeiro fevereiro setembro outubro novembro dezembro segunda domingo sabado`.split(/\s+/),
);

/** Throws an error at `field` for a common password or the account's own e-mail. */
export function refuseCommonPassword(password: string, email: string | null, field = 'password'): void {
  if (isCommonPassword(password, email)) throw refusedField(field);
}

export function isCommonPassword(password: string, email: string | null = null): boolean {
  const typed = plain(password);
  const ownWords = email === null ? [] : [email, email.split('@')[0]!];
  return COMMON.has(typed) || ownWords.includes(typed);
}

/** Attackers try variants without capitals and accents too. */
const plain = (password: string): string => password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

const refusedField = (field: string): ZodError =>
  new ZodError([{ code: 'custom', path: [field], message: says('passwordCommon'), input: undefined }]);
