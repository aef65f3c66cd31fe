/** Accounts, guests and rooms for a bench, through the public calls. */
const post = async <T>(url: string, path: string, body: object, token?: string): Promise<T> => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as T & { msg?: string };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.msg ?? ''}`);
  return answer;
};

interface Entered {
  data: { accessToken: string; userId: string; username: string };
}

export const memberPassword = 'a long bench password';

export const registerMember = async (url: string, name: string): Promise<string> => {
  const { data } = await post<Entered>(url, '/auth/register', {
    username: name,
    email: `${name}@bench.invalid`,
    password: memberPassword,
    agreedToTerms: true,
  });
  return data.accessToken;
};

export const enterGuest = async (url: string, name: string): Promise<string> =>
  (await post<Entered>(url, '/auth/guest', { username: name })).data.accessToken;

export const createRoom = async (url: string, token: string, title: string): Promise<string> => {
  const { room } = await post<{ room: { _id: string } }>(
    url,
    '/a/rooms/create',
    { title, type: 'Normal', access: 'Public', desc: '' },
    token,
  );
  return room._id;
};
